/**
 * English words that look like a typing error of a word of the lexicon and are none: "boots" are not books. From the
 * word list SCOWL (size 35, public domain), those that the correction would otherwise change.
 */
const WORDS = `
abode abort abound absented absentee absentees accented accept accessed accesses accidental accidentals accommodating accosted accounted aces acre
activate activates actively activist activists actor actresses acts actualities actuality addressed addressee addressees adherent adherents advantaged
advantageous adversaries adversary affair affairs aged aground aids aims ales alien alignment alignments aline alines allergic alliance alliances ally
altar alto altos ambiences ameer amending amid amir amirs amps analysis analytical ancestry ancients angel angels animated animates anniversary
announce announced announcer announcers announces annoyances anomalous apart apes appal appals apparatus apparel apparels apparent appeal appeals
appended appending apple apples applicator applicators applies apter arena ares aria armadillo arteries ascended ascending ascent ashed askew assent
assents assert asserts asses assess assesses assisted astrology astronomer athletic athletics atonement attendant attendants attested attesting
attributed auction audios auditoria auditors autonomy aviation avid avoidable awes axes axis ayes babe back backings bade bags bail bailed bails bake
bakers balanced bald balder bale bales ball ballets balling balls balm bandy bang bani bank banker bankers banned bans banter barb barbs bard bards
bare bares bark barks barn barns based baser bash bask bass baste bats battles baud bays beads beaks beams bear beard bears beast beat beats beef
beefs beet beetle beets began begs begun bell belling bellow bells belt bend bends benefited bent berth beset betray bets bias bibs bickers bicycled
bide bids biked bile bind binder binds bins birch bite bits blab blade blades bland blank bled bleed blest blew blob bloc blocs blond bloody bloom
blot blow blown blued bluer blundering blunders blur boar boarders boars boas boast boasts bode bogs bogus bolder bolt bolts bombings bond bony booing
bookends bookmarked boom booming booms boon boons boor boors boos boost booted bootee booth bootie booting booty booze bordering bottled bough boughs
bout bouts bowlders braid brain brainstormed bran brandy bras brat brats brawn bread bred brewed briefed briefer brood brook brooking brooks brought
brow brows brunt buck bucked budge budged budges buds bugger builder builders built bull bullets bulling bulls bums bunch bung buns burn burrowed bush
businessmen bust buts buys byes cabled cabs cache caches cage cake calamity calculate calculated calculates calculation calendared calendaring calf
calfs calk calked calkings calks caller callings callus calm calmed calms calve came campaigned campaigner campaigners canaries candidacies candidacy
candidly cane canopies cans cant capacitor cape capping caps capsizes captivities captivity captures carat carats cared caroling carolling carp carpet
carping carps carriers carted cartel cartels cartooning carve carves case cases cask casks cast caste castes castings casts cataloged catalogued
categorize categorized categorizes caved caws cease ceases cede celli cello centrals challenged challenger challengers chambers champagne champagnes
champing champion champions chance changed chant chants chaos chaps chapt char charge charities charm charms chars charter charters chase chases
chastens chaster chatter chatters cheating cheats checker checkers checking checkout cheek cheeked cheeks chick chicks chiefs chins chippers choicer
choke chokes choking chooses choppers chops choral choreographer choreographers chorus chosen christens chuck chucked chucks cite cites clack claiming
clambers clamming clamping clams clan clanging clanking clans clappers claps clarified clarity clash clashes clashing clasp clasps classed classifies
classy clatters clause clauses claws cleansing clearing clearings cleaving clerking clicked clicking climates climaxing clime climes clinging clink
clinking clipping cloaking clock clocking clogging close closed closer closes closest clothed cloths clotting clouding clouting clover clowning
clubbing cluck clue clues clumping clutching coaches coal coalition coarse coast coasters coasts coat coats cobs cock cocking coded coding cods coffer
coffers cogs coils coke coking cold colds colic collaborates collaborators collages collar collation collecting collective collectives collector
collectors colleges colon colones colonies colons colored coloreds colt colts combing come commanded commandeer commandeers commander commanders
commando commandoes commandos commence commences commend commended commends commentaries commentary commented commonest communed communes compacted
companion companions compares compasses compelled compete competed competence competences competent competes complain complained complains completely
completer completest complexes compliant complied complies composites composted computed computer computes comrades conceals concedes conceit conceits
concentrating concept concepts concern concerns concerted concerti concerto concertos concession concocts concrete concretes conditional conditioned
conducts cone cones confection confections conferred conferrer confession confided confined confirm confirms conformed conforms congests connecter
connection connections connects consent consents consoled consorts constants constrict constricts construct constructs contacted contains contend
contends contest contests context contexts contorts contracted contractor contractors contradict contradicts contrary contrast contrasts contrite
contrives controls convection convent convention convents converge converged converges conversation converse conversed converses conversing convert
converted convertor convertors converts conviction convicts convulsion cooing cooky cool cooling coop cooping coops coos cope coping cops cord cords
core cores coring cork corking corneas cornet cornets corns coroners corps corral correction corrections correspondent correspondents costed cosy cots
couch couches counted counteract counteracts counties county coups courier couriers coursed courser court courts cove covert coves covet cower cowing
cows coyer crafty cram cramping crash crass crate crates crave creaking creaming crease creasing created creating creation creations creditor
creditors cremate cribbing critiqued crofts crook crooking cross crossed crosser crossest crows crumbing crusades crypt crypts cubs cull culled culls
curd curds cure curio curios currently currents curse curses cursor curst curt curved customary cuts cyst cysts czar czars dabs dads dairy dais daises
daisy dally dame dames damnation dams danced dancer dancers dank dared darlings darn darns dart darts dashes dated daze dazes dead deadlier deadliest
dealings dealt deans dears debit debits debut debuts decisive deck declines decorates defeats defenses definitive deflects deft dejects deleted deli
delis deliver delivered delivering delivers delusion delusions demanded demands demise dens denser dent dents departed departmental deplete depletes
deplores deport deported deportment deports derail derails deranges derision deriving descents descriptive descriptor designation designations destine
destined destines destinies destiny destitution detaches detain detains detector detects detonation detonations devil devils devised devoid devour
devours dialings dials diced dicing died diet difficult digestions digs dike dikes diking dilation dills dime dimensional dimes dine dines dining dins
dire directed directer directing directives directly discounted discs discus dished disjoint disk dismount dismounts dispense dispenses disposable
dissections dissensions distanced distancing distaste distinct distinction distinctions dived diver divers diversions divest divine division divisions
documented does doily dole doles dolly dome domestic domestics domination dominion dominions domino dominoes dominos donating doodled dope dose dote
dotes dots dove doves down downs doze drafty drags drank draping drawling dread dreads dreamy dregs drifts drily drive drives drone drums drunk drunks
drys dude duel duet duke dulls duly dunce dunces dune dupe dusk dusty dyes earrings east easterlies editions eery electric electrician electron
electrons ember embers emergence emergencies emergent emotional empire empires employ employe employed employes employs empress empresses enable
enables ended enquired enquires enquiring enterprise enterprises entrails entrants entreaties entreats epitomes equip equips equities errors escalate
escalated escalates escapade escapades estimated etch etiquette evasions even evenings evens ever examines exampled excesses excursion excursions
exercised exhibiting exhort existences existential expanse expanses expedient expedients expeditions expended experience experienced experiences
experimental experimented expert expertise expired exploration explorer exported exporter exporters expresses extort extract extracts extradite
extradites face fact factored factories fade fads fail failings failures faint fair fairer fairs fairy faith fake fall falter faltering fame fans
farce fared farm farms fast fate fates fats favor favoring favoritism favors faze feat feathers feats featured feed feel feeler feet fell feller
felling fends fester festering fettering fiend fiends fifty fight fights figured figuring filches filed filet filets fill filler filleting fills
filmed filmy filth financed financier financiers finches findings fine fines finessed fingering finishes fire firemen fires firmed firmer firs fishes
fishy fissures fist fitter five fives fixed flak flap flaps flare flares flashy flask flaw flaws fled flee flees flesh flew flex flies flighty flit
flits float floats flog flood flop floras flours flowery flown flue flung flush flux flyer foam fodder foist fold folded fond fonder fool fooling foot
footed foothill foots fora forage foraying ford fore forecasted foregoing foremost fores foretaste forging forgoing fork formulations forsaking fort
forth forum foster fostering fount four foxes fracture fractured fractures fragment fragmented fragments frame frames free frequent frequented
frequenter frequents fright frights fringe frisk frittering frog front frost fueling fully fund funds furl furnished gabs gage gages gags gait gale
gales galley gallops gallows gals gamed gamer gamest gander gape gapes gaps gardenia gardenias garnet garter gases gash gasolene gasp gasses gate
gates gave gays gaze gazes geld gelt gene genes genie genies gibe gild gilt gilts gins gist gladdening glade glades glanced gland glassed glosses goad
goads goat goats gods goody goof goofs goons grab grace graces graded grader gram grannies grant grape grapes grasses grate grates grave graveled
graves graveyard gravity gravy graze grazes greed greening greet grew grim grin grind grins grip grips grit grits grocer grocers ground grunt
guarantees guess guidebook gulf gust gusts habitation habitations habitual handy hang hard hardest hardline haring harpists hart harvested harvester
harvesters haste hastier hasty haughtier haunt haunting have haves head headed headier headland headlined headlong healer healing healthy heap heaping
hear heard hearing hears heartaches hearth hearty heat heater heath heating heaving heed heeding hell helm helpless hemp herd herding herds here heron
herons herpes hers hided hiding highlighted hiked hiker hikers hilt hilts hind hinds hinting hire hires hits hived hiving hoarse hoes hoists hold hole
holes holidayed homed homemade homeward homey homeys homie homies homy hone hones hoots hope hopes horde hordes horn horns horsed hose hoses hostess
housed hove hovel hovels howl huger hugs humanity humidify humility hung hunk hurt hurting ideal ideals idiom idioms idle idles ikons imaged imagines
imitations immersion immersions immobile immobilize immobilized immobilizes impart important imported impotence impressing impressive incidence
incidences incidental incidentals included indications indict indicts induce induces inert infection infections inflection inflections informational
informative inhale initiations injection injections injuries inquired inquires inquiring insect insertion insertions inspecting inspector inspectors
instal instalment instalments instals instance instances instill instruct instructed instructing instructs instrumental instrumentals instrumented
integral internal internals interviewed interviewer interviewers intimations invented inventive inventor inventoried inventors inversion inversions
invert investor investors invite invites inviting invocations invoiced invoking involves involving ions iota irons irritations issued itinerant jabs
jaunt jigging jogs joked joker jokers jots journalism journalist journeyed joys jugging karate keel keen kegs kelp keyboards kilo kinda king kink
knighting knotting know knows laces ladder lade laded lades lading lads lags laid lain lake lakes lamb lame lamer lames lamp lamps lances lancing
lander lapel lapels lapse lard larded larding large larges laser lash lass later latter laud lauding launches lava laws laxer layer lays leaden
leading leaf leafs leagued leaguing leak leaks lean leaned leaning leans leap leaps leased leashes leashing least leaved lecterns lectured lecturer
lecturers lefter leggings legs legumes lemon lemons lend lends lengthy lens lenses lept lesion lesions lessen lessens lest lets lettuces levee lever
lewd liaisons libel libels lice lick licks lies lift liked liken likens liker lilt lily limb limed limit limited limits limp lined linen liner liners
lint lion lions lips lisp listed listen lither litter litters lived liven livens liver livers load loads loaf loafs loam loaves lobs locale locating
loft lofts logic loin loins loiter loiters lone long longings loon loons loot loots lops lose loser loss loth lotus love lover lowed lows lunar
lunched lurches lust lynches mace machetes machined machinery machinist made mads maid maim main maker male males mall managed mane mange manger
manufacture manufactured manufactures march marches marching mare mares maria marked marker maroon marquee marriage marrow mars mart marts marveling
mascaras mascot mascots mask masks masons massage massaged massages matched mate material math matron mats maturing maul maxima maze mealy mean means
measure measures meat meats medal medals meddle median mediation medicate medicates medicating medicinal meditation meditations melting mend mends
mentions mentored merchandised merchandize merchandized merchandizes merge mesdames mesh mess messenger messiest metal metals mete meted meteor metes
meting mews mien migrants migrates mike mikes milks mills mimes mind mine mines mink minuets minuses minuted minuter minutest mires mist mites mitt
mixes moaning moat moats mobs modal module modules mold molds mole moles molt molts moms monies monitors monkey moody mooed moon moons moor moors moos
moot moots mope mops more moss most motel moth moths motive motorcycled motto mouth moved mover mows muddle mulching mules munching muse mused muses
mushes mushroomed musically musicians musk musses muter naked nape napes narration naughts navel navels neat needled needy negation neighbored
neighborly nest nets newsy newt newts nigh nite nites nits nocturnal node nodes noes noise none norm norms nose noses notation notations noted
noticing notifies nougats nova nuisance numbed nutritional nutritious nuts oars object objected objecting objection objections objectively objector
objectors objects odder offed officer officers okra okras older operation operations opportunists opportunity opposition optionally optioned orations
organics organism organist organizational organized ours outdoing outrages outwits overdrew overgrew overlies owed pace paced paces pacing packaged
packer packet pact pacts paged pager pail pails paining palace palaces pale paler pales pall palls pals paltry pampers pane panes panning pans pant
panthers pantie panties panting pants panty papa paragraphed pare parentage parented parenting pares paring parity park parka parked parks parring
pars parse parses parsing parson parsonage parsonages parsons partials participate participated participates partied parting partings partitioned
partly partnered pass passages passed passer passport past pasta pastas paste pasties pastry pasts pastures pasty pate patent patented patenting
patents pates patience patienter patientest patiently patrol patrols pats patties patty paupers pause pauses pave pavement pavements paves pawn paws
payed peace peaces peas pease peat peck pecked pecking pecks peep pegs pelt pelts penes pens peopled peps perfumed perjures perking personable
personally pert pest pester pests petitioned pews phased phoned phoney phonograph phonographs phony photograph photographed photographer photographic
photographs photon photons phrase pick pickaxes picked picket picking pictured pieced pier pierces pigments pike piked pile piled piles pilot pine
pined pins pint pints pipe piped pirating pits pizza pizzas placates placed placentas plaguing plaice plaid plain plainer plains plane planed planes
planetary planing plank planking planks plankton planned planted planter planters planting plate plated plates platformed platter pleas pleased
pleasure pleat pleats pled pliant plied plod plop plow ploy ploys plunging plus pods poet poets pointing poise poises poisons poker pole polices
policing polishes politics polo ponds pontoons pool pools porches port porter porticoes porticos portioned portioning ports pose poses positional
positioned positive possessing possessives possessors posted postmarks postures posy potion potions pots potter pours pout pouts powder practical
practicals practiced practise practised practises praise praises prancing prawning pray prayed prayer prayers prays precious precise predicts premise
presentations presented presenter presently preserve presidents pressured presto presumes pretence pretences pretends pretense pretexts prevent
prevented prevents previews previously prey preys priced prick pricking pricks pride prides priding pried pries prim prime primes priming primping
prince princes prism prisms prize prizes prizing probe probed probes procedural procession processor processors procures prod prods produce produced
producer producers produces production productions professed professes profession professions profusions programs progressed progresses progressing
progressive projected projector projectors prom proms prone prop propagation properer properly proposes props prose prospected prospector prospectors
prospectus prosperity prospers protect protector protectors protects protestor protestors protests proven provided provides provisional provisioned
provisoes provisos prow prows prudence published publishes puck pull pulls pulp pulps pulsed punctures punk puns punt punts pups purchaser purchasers
purpler purse puss putt puzzled quack qualify qualities quantifier quantify quell quelled quells questing questioned quip quirk quit quite quizzed
quota quotas quoted raced racer racing rack racy rafting rage raging raid raiding rail rainy raise rake raking rang rant ranting rape raping raps rare
raring raster rated rationed rats ratting rave raves raving ravings raze razing readiness ready readying realm ream reaming reap reaping reaps rear
rearing rebel receipted receives recenter recentest recesses recession recite recites reciting reclamation recorder recounting recreates recreating
recta recurred recurrent redo reed reel reference referenced references referencing referenda regal regale regales regime registered registrar
registrars registries registry rehearses rein reindeers reis rejoinders relapses relations relatively released relegates religion remainder remainders
reminded remiss remission remote removed renamed rend renders rendezvous rending rends renounces repaid repaired reparation repay repays repeal repel
repent repetitious replaced reputations requested require requires reserve reserved reserves resisted resistor resistors resort resorts responded
responds responsibly responsive rest resultant resultants resulted resurgence retained retarded retention retort retorted retorts reunion reunions
reunites reuse revel revenge revenged revenges revere reveries reverses reversion revery revise revising revisits revolution revolutions revs
revulsion rewriting rice rices riches ricing ridding rider riders ridge ridges ridging rids rife rile riles riling rind rink rinks riot ripe rips rise
risen rises rising risky rite rites road roam roams robe robs rode rods roes rogue rolled roof roofs rook rooks rooster root rooter roots rope rosier
rosy rote rotund rouged rough rouse rouses rout routed routinely routing routs rubric rubs rude rued rues rugs ruin ruing ruining ruins ruled ruler
rulers rums rune runes rung rungs runt runts ruse ruses rushes ruts sack sades safe safely safes saga sagas sage sages sake salad salads sally salt
salts salve salved salves salving same sames sampled sampler sampling sanctions sand sane sang sapling saps sash satchels save saver saves sawed
sawing says scale scales scar scare scared scares scarred scars scent scenting scents scheduled scheduler scold scooping scope scopes scored scorer
scorn scorns scotches scram scratched scratches scratchy scrub scuff scum scumming scums seals seams sear searches seared sears seas seashores
secretions sect sectioned sects security seductions seedy seeing seek seeks seem seems seep seeps seer sees seize selections sells semen seminar
seminaries seminars seminary send sending sends senior seniors sensory sera serenity serum servants serve served serves serviced servicing servile
settings seven sever severely severing severs sewn sews sexing sexy shaded shades shaft shafts shake shakes shamed shames shamming shaped shapes shark
sharked sharks sharped sharping shaved shaves shaving sheared shedding sheds sheen sheep sheer shes shies shifting shifty shin shinning shins shirking
shirt shirting shirts shoaling shock shocking shocks shod shoed shoo shoos shooting shoots shore shored shores short shorting shorts shouting shouts
shoves shown showy shred shrimping shuts sics sided sidle sift sifts sighs signer significant silk sills silvery simile simpler simplex simply sine
sing singe singed singes sings sink sinner sipping sips sire sited sits sized sizer skate sketched sketchier sketchiest sketchy skewing skim skimming
skimping skims skin skippers skipping skips skulls skylight slake slamming slapping slash slat slated slats slave slaved slaving slays sledding sleds
sleek sleepy sleet slewing slick slide slighting slights slim slimming slims slippers slipping slips sliver slop slopping slops slots slow slows slum
slumming slums smart smash smiling smite smock smocks smudging snailing snaked snapping snare snared snares snatched snatches sneakier snickers snide
snipped snipping snips snitch snitches snooping snore snores snort snorting snorts snots snow snows snuff soaps soar soared soars sobs sock socks sods
soft soil soiling solder sole soled soles soli solicited solicitor solicitous solicits solid solo solve sons soon soot sopping sore sores sorta
sounding soups sourced sowing sown sows spaced spade spades spading spanking spankings spanning spar spared sparer sparing spark sparred spars sparse
spate spats spaying spays speakers speaking spearing specking sped speeches speeding speedy spelling spellings spelt spend spends spewed spewing spice
spices spicing spied spills spin spinning spire spite spits splint sponging sponsored sponsoring spore spores sporting spout spouts spreading spreed
spring spurt spurts squared squarer squat squats squid squids squire stab stabs stack stacks stag staged stags staid stair stairs stake stale stales
stance stances stanches standing standings stank starch starches stare stared stares stark started starved stated stater stations statistical statue
statues statures statute statutes stave staved staving steadying steak steep steeps stemming stems stenches stepping sterner stewing stews stick
sticks stiff stills stinger stir stirred stirs stitch stitches stocky stoke stole stomp stomping stomps stone stoop stooping stopping stopwatches
stored storey stork storks storm story stove stow stows strand strap stray straying strays stream stretches strew stripping strum stubbing stuck stud
studding studs stuffing stuffy stumping stumps stunning stunting sturdy subs subscribe subscribed subscribes suck suction suctions suds sued sues
suggesting suggestive suing suite summed summer sung suns suppler supplied supplies supported survives survivor suspending swam swamping swamps
swapping swarming swathes swats sways sweaters sweats sweep sweet swerving swift swifts swig swigging swigs swilling swills swing swinging swirling
swishing switched switcher switches swooping swore swum symbolic tabled tablet tabs tack tacking tackling tacks taco tact tails tainting taker talc
tale tales talk talking talks tall tame tamer taming tang tango tangs tank tanked tanker tanking tanks tans tape tapes taping taps tars tasking taxing
teaches teaching teak teaks tear tears tease teat teats teed teem teems teen teens telephoned televising tell tells temperate tempi tempo tempos tempt
tempts tend tens tent tents terminal terminals terminate terminator terming termini termite testes testimonies testis than thanking thaw thee them
theta they thicket thickets thin think thinks thins thong thongs three threes thus thyme tick ticked tide tides tidy tier tiers ties tiger tiled
tilled tills tilted tilts timber timbers timed ting tings tinny tins tint tipi tips tire tires tissue tissues toasting toed toil toils token toll
tolls tomato tome tonal tone tonic tons took toot toots tore torn toss tote tots tows toxic trace traces tracing tracked tract traction tracts
tradition trailer trailing trained trainee trains traits tramping transacting transition transitions translated translating translator trap trapping
trappings traps trashing trauma trawling trawls treachery tread treading treed trek trekking treks trendy trialing trials trick tricking trickling
tricks tries trim trims trio trios tripe tripos trivial truck trucking trucks true trues trunking tsar tsars tugs tumor tumors turf turner tusk tusks
twee tying typed unfit unfits uniquer unite unites unity untie unto updated upped urns usher ushers utilizes vacancies vacating vacationed vaccinates
vaccinating vacua vague vain valued valve valves vans vapor variation variations vase vases vast vasts vehement vein veins vend vender venders vends
venerable vent vented vents ventures verb verge verges veritable verse verses verve very vest veterinarian veterinaries veterinary veto vexation
vexations vices videotapes vied vies vigilante vigilantes vile villa villas vine vines violence violent vista vistas vocal vocation vocations voiced
void voids volt volts voluntaries voluntarily volunteered voted voter voters vouches vowel vowing vows voyaged voyager voyagers vultures wadding wade
wads wafer waft waged wager wagered wagering wags wait waiter waiting wake waken wakening walkouts walls wand wandering wane wanes ward warden wards
warehoused warn warrant warranted warrantied warranting warrants warren wars wart wash washes wasp watchdog watches waterier watery watt wave waver
wavered wavering ways weak weakly wean weathering wedging weed weeding weep weer wees weigh weighing weighs weighting weighty welcomed welding welt
weltering went wept were west wheat whet whew whine whines whiter whoa whom whore wide width wife wildfire wince winces winching wind winds wined wing
wings wink winks wins wintering wipe wipes wire wires wise wises wished wisp wist witch witched witching withering wits wive wives wizes wondering
wont wood woods woof wooly woos worded wording wordy wore world worlds worm wormed worming worms worn worships worthy wound wren wrier wright write
writes writhing yard yards yawn yawns yearn yearns yeti zest
`;

export const REAL_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/));
