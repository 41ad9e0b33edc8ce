"""The project's own 1,296 words, of which an invite has five.

Common English words of 4 to 8 letters, spelled alike on both sides of the Atlantic, nothing
offensive, few that sound like another. What makes typing forgiving (and what the tests hold the
list to): no two words share their first three letters; any two are at least three edits apart,
counting a swap of neighbours as one; and no beginning of a word, from three letters on, is within
one edit of another word. So whatever is one slip, or the beginning, of a word means that word only.

Frozen once released: the words of an invite are the room's secret as they are spelled here.
"""

_SPELLED = """
aardvark abandon abiding ablaze above abroad absent abundant academy accurate achieve acorn
acquire across actually adage addition adequate adhesive adjacent admiral adopt adrift advice
aerial affirm afloat agency aground ahead ahoy airport album alchemy alert alfalfa algebra alien
alkali alliance almond aloha alpaca altitude amazing ambush amethyst amiable amount amplify
amulet anaconda ancient android anecdote angular animal ankle announce another answer antique
anvil anytime apex apology appear apricot aquarium arachnid archer arduous arena argument armada
aromatic array artist arugula ashore asleep aspect assembly astral athlete atlas atomic atrium
attend auburn audio august auntie aurora author avatar avenue aviation avocado awaken awesome
awkward awnings axiom azalea azure baby backup badlands baguette baker balloon bamboo banana
barrel basilica bathe beauty become bedroom beehive befriend beginner behind beige believe
benefit bestow better beverage beware bicycle billiard binary biomass biplane birdie bison
blanket blender blissful blossom bluebird boarder bobcat bodywork boiler bonfire booklet borrow
botany bouquet bowling boxwood boyish bracelet breath brick bronze brush bubbly bucket budgie
buffalo building bulldog bumper bungalow burrito business button buying buzzard bypass byway
cabin cactus cadet caffeine cakewalk calmly camera canoe captain carrot casual catchy cauldron
caviar cedar ceiling cello cement century ceremony chair cherry child choice chrome chutney
cicada cilantro cinema circus cistern citizen civic class cleric cliff clock clutch coaching
cobbler coconut codify coffee coincide column compass concert cookie copycat correct cosmos
cottage couple covering cowboy coyote cradle credit crimson crowd crucial crystal cube cucumber
cuisine cultural cupboard curious custom cutlery cyclone cylinder dabble daffodil dahlia dairy
dampen dancer darling database daycare dealer debut decade dedicate deeply define degree delight
demand denim depart design detail develop diamond dictate diesel differ digital dilemma dimple
dinosaur diploma direct discard ditto divide dizzy document dodge dolphin domino donating
doorway dormant dotted doubling download drainage dress drizzle dropping drummer drywall duchess
dugout dumpling dungeon duplex duration dusty duvet dwarf dwell dynamic eagle earlier eatery
ebony eclipse economy editor educator effort eggplant eighteen elastic elbow elephant elfin
elite emblem emerald eminent emoji empty emulate enamel encode endure energy enforce engaging
enhance enigma enjoy enlarge enormous enrich ensemble entity envelope enzyme episode epsilon
equal eraser erosion error erupt escape espresso essay esteem eternal ethanol eureka evaluate
evening evidence evolve examine excuse exercise exhibit exist expand extent eyelid fabric
factory faithful fajitas falcon famous fantasy farmer fasten fathom fauna feather federal
feedback fencing ferret festival fetch fiction fidelity fiesta fifth figurine film finally
firefly fishing fitness fixture flamingo fleece flint floor fluid flyover foamy folklore fondue
football forum fossil fountain foxtrot foyer frank freezer friendly frost fruity fuel funny
furnace fusion galaxy gamma garlic gasoline gateway gauge gazelle gearbox gecko gelatin gemstone
genius geometry geranium gesture geyser giant gigabyte gimmick giraffe giveaway gizmo glacier
gleam glider global gluten gnarly goatee goblin goggles golden gondola goose gopher gorgeous
gourmet grape greet gritty group grumpy guard guitar gulf gumbo gymnast habitat hacksaw haiku
halfway hammock handsome happily harmony hashtag hatchet hawthorn haystack hazelnut heavy
hedgehog heirloom helium henna hermit hexagon heyday hibiscus hiccup hidden highway hilltop
hinge hippo history hockey hogwash holiday homework honesty hooves hopeful horizon hosting hotel
howdy hubbub huddled hugging hummus hungry hurrah hybrid hydrogen hyphen iceberg identify igloo
ignore iguana imagine imitate immune impact inbox include indigo inertia infant inhale initial
inky innovate input inquiry insect intrepid invite iodine iris ironclad irrigate island isotope
issue italic item ivory jabber jackal jaguar jamboree janitor jargon jasmine javelin jazz jersey
jetty jewel jigsaw jinx jogger jointly joke jolly jostle journey jovial joyful jubilee juice
jumpsuit jungle jury justify kangaroo karate kayak kazoo kebab kelp kennel kerosene kestrel
kettle keyboard khaki kilogram kimono kingdom kiosk kismet kitchen kiwi knapsack knitting knoll
knuckle koala kooky kudos label lacquer ladybug lagoon lambda lantern laptop lark lastly lateral
laundry lavender lawyer layout learning lecturer ledger leeway leftover legal leisure lemur
lengthy leopard lettuce levee lexicon library lifetime lighting likewise lilac limerick linkage
lipstick liquid listener lithium lively llama loading lobster locate lofty logical lollipop
longhorn lookout lopsided lotus lovable lowland loyalty lozenge luckily luggage lukewarm lullaby
luminous lunar lupine luxury lyricist machine madcap maestro magic mahogany maiden major makeup
mallard mammoth mango mapping marsh massive matrix maximum maybe meantime media meeting megawatt
melodic memory mention mercy message meteor micron midway mighty mildly mimosa minute miracle
mission mitten mixer mobility mocha modern moisture molasses momentum monarch moonlit moped
mortar mosaic motif mouth movement muesli muffled multiple mummy munch murmur museum mutual
myriad mystery mythic nachos naming napkin narwhal nation nautical navigate nearby nebula nectar
needle nephew nerve nestling network neutral newly nexus niche nightcap ninja nitrogen noble
nocturne noggin noisy nomadic nonsense normal nostril notebook nourish novelty nucleus nugget
numerous nursery nutmeg nylon oasis oatmeal obey object oblong observe obtain obvious ocarina
occupy ocean octopus oddball odometer office oilfield ointment omnibus onboard onion online
onstage onyx oodles opaque opera opossum oppose optical orator orbit orchard ordinary oregano
organic original ornate osprey ostrich otters output overlap owls owner oxide oxygen ozone
pacific paddock pagoda painter palace pamphlet pancake papaya parsley pasta patriot pavilion
payment peanut peculiar pedigree pelican pencil people pepper period pesky petrol phantom
pheasant photo phrase physical pianist picnic pierce pigeon pillow pimento pinball pioneer
pipeline piranha pivot pixie pizzeria placard plenty pliers plotter plunge plywood pockets
podcast poetic polar pommel ponytail pooch poppy portion positive potato poultry powerful
prairie prefer prize probably prudent public puffin pulse pumpkin punctual pupil purpose putting
puzzle pyramid python quarry queen quilt quote rabbit raccoon radish raft rainbow rampart
randomly rapidly rarely ravine rayon realm reboot recipe redeem reentry reform regard reheat
reindeer rejoin rekindle relief remove rental reopen repair request rerun result retake reuse
reverse rewrite rhapsody rhino rhubarb ribbon ricotta rigid ringtone roadway robust rocking
rodeo rollback romance roof rosemary rotation routine rowboat rubbish rucksack rugby ruler
rumble runway rural rustic saddle safety sailor salad samurai sandal sapphire sardine sashes
satisfy saucepan savvy sawmill scenery school science scout script sculptor season secretly
sediment seeker seismic select semester sentinel separate sequoia series sesame seventh sewing
shadow shelf shift shoulder shrimp shuttle sibling sickle sidebar sierra signal silver similar
sincere siphon siren sitcom sixty sizzler skating skeleton skill skunk skyline slalom slippery
slope slumber smart smiley smoothly smudge snappy sneeze snippet snow snuggle soak society
sodium soften soggy solution someday sonic soothe soprano sorcerer soulful soybean sparrow spend
sphere spinach split sponge spruce sputnik spyglass squirrel statue stereo sticky storm stream
stump stylus suave subclass succeed suddenly sugary suitable sultan summit sunset support
survive sushi suture swallow sweater switch swoop sycamore syllabus sympathy syntax syrup system
tabloid tactic tadpole taffy tagline tailgate takeoff talisman tamale tandem tapioca target
tasteful tattoo tavern taxpayer teapot techno teddy teeth telegram tennis terrain textile
thankful theme thirty thought throat thunder tiara ticklish tidal tighter timber tiptoe titanium
toasty toboggan toddler together tolerate tomorrow tonight toolkit topaz tornado totally toucan
township traffic treasure triangle trophy truly tsunami tubular tufted tugboat tulip tundra
turtle tusk tutorial tuxedo twang twelve twilight twofold tycoon type ukulele ultra umbrella
umpire unafraid unbroken uncover underdog unearth unfold unhook uniform unknown unleash unpack
unravel unsung untamed unusual unwind unzip upbeat upcoming update upfront upgrade uphill upkeep
upload upmarket uppercut upright upside uptown upward urban urchin urgent usable useful usher
usually utensil utility utopia utterly vacuum vagabond valley vanilla variant vase vault veggie
vehicle velvet vendor veranda vessel veteran viaduct vibrant victor view vigorous viking village
vinyl violet virtue visit vitamin vividly vocal vogue void volcano vortex voucher voyage wacky
waffle waiting walnut wanted warmth wasabi watching wavelet wayside wealth website wedding
weekend weird welder werewolf westward wetland wheel whistle whoosh wicker widget wiggle
wildlife window wireless wisp within wizard wombat woodland world woven wrapper wrench writer
xenon yacht yams yeast yeti yield yippee yogurt yonder young yuletide zebra zenith zephyr zigzag
zillion zinnia zither zodiac zombie zoning zucchini
"""

WORDS: tuple[str, ...] = tuple(_SPELLED.split())
"""Ascending, so that a beginning is found by bisection."""
