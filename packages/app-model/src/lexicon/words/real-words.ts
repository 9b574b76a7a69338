/**
 * English words that look like a typing error of a word of the lexicon and are none: "boots" are not books. From the
 * word list SCOWL (size 35, public domain), those that the correction would otherwise change;
 * and others that people write in what they ask for.
 */
const WORDS = `
abode abort abound absented absentee absentees accented accept accessed accidental accidentals accommodating accosted accounted acre activate
activates actively activist activists actresses acts addressed addressee addressees advantaged advantageous aged aground aids alignment alignments
allergic alliance alliances ally alter alto altos ambiences ameer amending analysis analytical ancestry ancients apart appended appending applicator
applicators applies apter arena ares aria armadillo ascended ascending ascent ashed askew assent assents assert asserts asses assess assisted
astrology astronomer athletic athletics attendant attendants attested attesting attributed auction audios autonomy aviation avoidable babe back
backings bade bags bake bakers balanced bald balder bale ball ballets balling balls bandy bang bani bank banker bankers banned bans banter barb barbs
bard bards bare bares bark barks barn barns based baser bash bask bass baste bats battles baud bays beads beaks beams bear beard bears beast beat
beats beef beefs beet beets began begs begun bell belling bellow bells belt bend bends benefited bent berth beset bets bias bibs bickers bicycled bide
bids biked bile bind binder binds bins birch bite bits blab bland blank bled bleed blest blew blob bloc blocs blond bloody bloom blot blow blown blued
bluer blundering blunders blur boar boarders boars boas boast boasts bode bogs bolder bolt bolts bombings bond bony booing bookends bookmarked boom
booming booms boon boons boor boors boos boot booting boots bordering bottled bough boughs bout bouts bowlders braid brain brainstormed bran brandy
bras brat brats brawn bread bred brewed brood brook brooking brooks brought brow brows brunt bucked budge budged budges buds bugger builder builders
built bull bulling bulls bums bung buns burn burrowed businessmen bust buts buys byes cabled cabs caches cage cake calamity calculate calculated
calculates calculation calendared calf calfs calk calked calks caller callus calm calmed calms came campaigned campaigner campaigners canaries
candidacies candidacy cane canopies cans cant capacitor cape capping caps capsizes captivities captivity carat cared caroling carolling carp carping
carps cartooning carve case cask cast casts cataloged catalogued categorize categorized categorizes cave caws cede celli cello challenged challenger
challengers chambers champing chance changed chant chants chapt char charge charm charms chars charter charters chastens chaster chat chats chatter
chatters cheating checker checkers checking checkout cheek cheeked cheeks chick chicks chins chippers choicer choke chokes choking choppers chops
choral choreographer choreographers chorus chose christens chuck chucked chucks cite cites clack claiming clamming clamping clams clan clanging
clanking clans clappers claps clarified clarity clash clashes clashing clasp clasps classed classifies classy clatters clauses claws cleansing
clearing clearings cleaving clerking clicked clicking climaxing clime climes clinging clink clinking clipping cloaking clock clocking clogging close
closed closer closes closest clothed cloths clotting clouding clouting clover clowning clubbing cluck clue clues clumping clutching coal coalition
coarse coast coasters coasts coat coats cobs cock cocking coded coding cods coffer coffers cogs coils coke coking cold collages collar collation
collecting collective collectives collector collectors colleges colon colonies colons colt colts combing come commanded commander commanders commando
commandoes commandos commence commences commend commends commentaries commentary commented commonest communes compacted companion companions compares
compasses compelled compete competed competent competes complain complained complains completely completer completest complexes compliant complied
complies composites composted computed conceals concedes conceit conceits concentrating concept concepts concern concerns concerted concerti concerto
concertos concession concocts concrete concretes conditional conditioned conducts cone cones confection confections conferred conferrer confession
confided confined confirms conformed congests connecter connection connections connects consent consents consoled consorts constants constrict
constricts construct constructs contacted contains contend contends contest contests context contexts contorts contracted contractor contractors
contradict contradicts contrary contrast contrasts contrives convection convent convention convents converge converged converges conversation converse
conversed converses conversing convert converted convertor convertors converts conviction convicts convulsion cooing cooky cool cooling coop cooping
coops coos cope coping cops cord cords core cores coring cork corking corneas cornets corns coroners corps corral correction corrections correspondent
correspondents cosy cots couch counted counteract counteracts counties county coursed courser court courts cove covert coves covet cower cowing cows
coyer crafty cram cramping crash crass crate creaking creaming crease creasing created creating cremate cribbing crofts crook crooking cross crossed
crosser crossest crows crumbing crypt crypts cubs cull culled culls curd curds cure currently currents curse curses curt curved customary cuts cyst
cysts czar czars dabs dads dairy dais daisy dally dame dames damnation dams danced dancer dancers dank dared darlings darn darns dart darts dashes
dated daze dazes deadlier deadliest dealings dealt deans dears debit debits debut debuts decisive deck declines defeats definitive deflects deft
dejects deleted deliver delivered delivering delivers delusion delusions dens denser dent dents departmental deplete deportment derail derails
derision deriving descents descriptive descriptor designation designations destitution detain detains detector detects detonation detonations devises
dialings dials diced dicing died diet difficult digestions digs dike dikes diking dilation dills dime dimensional dimes dine dines dining dire
directed directer directing directives directly discounted dished disjoint disk dismount dismounts dissections dissensions distanced distaste distinct
distinction distinctions dived diver divers diversions divest divine division divisions documented does doily dole doles dolly dome domination
donating dons doodled dope dose dote dotes dots dove doves doze drafty drags drank draping drawling dread dreads dreamy dregs drifts drily drive
drives drone drums drunk drunks drys dude duel duet duke dulls duly dunce dunces dune dupe dusk dusty earrings east easterlies editions eery electric
electrician electron electrons ember embers emergence emergent emotional empires employe employed employes empress enable enables enquired enquires
enquiring epitomes equities estimated etch etiquette evasions even evenings evens ever examines exampled excesses exercised exhibiting exhort expanse
expanses expedient expedients expended experimental experimented expert expertise expired exploration explorer expresses extort face fade fads
failings fake fall falter faltering fame fans farce fared farm farms fate fats favoring favoritism faze feat feathers feats featured feed feel feet
fell felling fends festering fettering fiend fiends fifty fight fights figured figuring filed filet filets fill filler filleting fills filmy filth
financed financier financiers findings fine fines finessed fingering finishes fire fires firs fishy fissures fist fitter five fives fixed flak flap
flaps flare flashy flask flaw flaws fled flee flees flesh flew flex flies flighty flit flits float floats flog flood flop flowery flown flush foam
fodder foist fold folded fond fonder fool foot footed foothill foots fora foraying ford fore forecasted foregoing foremost fores foretaste forging
forgoing fork forsaking fort forth forum foster fostering fount four foxes fractures free frequent frequented frequenter frequents fright frights
fringe frisk frittering frog front frost fueling fully fund funds furl furnished gabs gage gages gags gale gales galley gallops gallows gals gamed
gamer gamest gander gape gapes gaps gardenia gardenias gases gash gasolene gasp gasses gate gates gave gays gaze gazes geld gelt genes genies gibe
gild gilt gilts gins gist gladdening glade glades glanced gland glassed glosses goad goads goat goats gods goody goof goofs goons grab grace graces
graded grader gram grant grape grapes grasses grate grates grave graves gravy graze grazes greed greening greet grew grim grin grind grins grip grips
grit grits grocer grocers guess guidebook gulf gust gusts handy hang hard hardest hardline haring harpists hart harvested harvester harvesters haunt
haunting have haves head headed headier headland headlined headlong healer healing healthy heap heaping hear heard hearing hears heartaches hearth
hearty heat heater heath heating heaving heed heeding hell helm helpless hemp herd herding herds here heron herons herpes hers hided hiding
highlighted hiked hiker hikers hilt hilts hind hinds hinting hire hires hits hived hiving hoarse hobo hoes hoists hold hole holes holidayed homed
homemade homeward homey homeys homie homies homy hone hones honk honor hoots hope hopes horde hordes horsed hose hoses hostess housed hove hovel
hovels howl huger hugs humanity humidify humility hung hunk hurt hurting ideal ideals ikons imaged imitations impart important impotence incidence
incidences incidental incidentals included indications inert infection infections inflection inflections informational informative inhale initiations
injection injections injuries inquired inquires inquiring insect insertion insertions inspecting inspector inspectors instal instalment instalments
instals instance instances instill instruct instructed instructing instructs instrumental instrumentals instrumented integral internal internals
interviewed interviewer interviewers intimations inventor inventoried inventors invert investor investors invites inviting invocations invoiced
invoking involves involving ions iota irons irritations issued itinerant jabs jaunt jigging jogs joked joker jokers jots journalism journalist
journeyed joys jugging keel keen kegs kelp keyboards kinda king kink knighting knotting know knows laces ladder lades lading lads lager lags lake
lakes lamb lame lames lamp lamps lances lancing lander lands lapel lapels lapse larded larding large larges lash lass latter lauding launches laws
lays leading leaf leafs leagued leaguing leak leaks lean leaned leaning leans leap leaps leased leashes leashing least leaved lefter leggings legs
lend lends lengthy lens lenses lept lesion lesions lessen lessens lest lets levee lever lewd libel libels lice lick licks lied lies lieu lift liked
liken liker lilt lily limb limed limit limited limits limp lined linen liner liners lint lion lips lisp litter litters lived liven liver livers load
loads loaf loafs loam lobs locating loft lofts logic loin loins loiters lone long longings loon loons loot loots lops lose loser loss loth lotus love
lover lowed lows lucid lunched lurches lust lynches mace machetes machined machinery machinist made mads maid maim main maker male males mall managed
mane mange manger manufacture manufactured manufactures march marches marching mare mares marked marker maroon marrow mars mart marts marveling mask
masks massage massaged massages matched mate math matron maturing maul maze mealy mean means meat meats medal medals meddle median mediation medicate
medicates medicating medicinal meditation meditations melting mend mends mentions mentored merchandised merchandize merchandized merchandizes mere
mesdames mess metal metals mete meted meteor metes meting mews mien migrants migrates mike mikes milks mills mimes mind mine mines mink minuets
minuses minuted minuter minutest mire mires mist mites mitt mixes moaning modal mold molds mole moles monies monitors monkey moody mooed moon moons
moor moors moos moot moots mope morn motel moth motorcycled motto mouth moved mover muddle mulching mules munching mushroomed musically musicians
muter naked nape napes naughts navel navels neat needled needy neighbored neighborly nest nets newsy newt newts nigh nite nites nods noes noise none
nose noses noted nougats nude nuisance numbed nutritional nutritious oars objections objectively odder offed officer officers okra okras older
opposition optionally optioned organics organism organist organizational organized ours outdoing outrages outwits overdrew overgrew overlies owed pace
paced paces pacing packaged packer packet pact pacts paged pager pail pails paining palace palaces pale pales pall palls paltry pampers pane panes
panning pans pant panthers panties panting pants panty paragraphed pare parentage parenting pares paring parity park parked parks parring pars parsing
parson parsons participate participates partied parting partings partition partitions partly partnered passages passport past pasties pastry pasts
pastures pasty pate patent patenting patents pates patience patienter patientest patiently patrol patrols pats patties patty paupers pave pavements
paves pawn payed payer payers peace peaces peas pease peat peck pecked pecking peep pegs pelt pelts pens peopled peps perfumed perjures perking
personal personals pert pest pester pests petitioned pettier pews phased phoned phoney phonograph phonographs phony photograph photographed
photographer photographic photographs photon photons phrase pick pickaxes picked picket picking pictured pieced pier pierces pigments pike pile piles
pilot pine pins pint pints pipe pirating pits placed plaguing plaice plaid plain plainer plains plane planed planes planing plank planking planks
planned planter planting plate plated plates platformed plaza pleas pleased pleasure pliant plod plop plow ploy ploys plunging poet poets pointing
poker pole polices policing polishes politics polo ponds pool port porter ports pose poses positional positioned positive possessing possessives
possessors posted postmarks postures posy potion potions pots potter pout pouts powder practical practiced practise practised practises praise
prancing prawning pray prayed prayer prayers prays precious precise predicts premise presented presenter presently preserve presidents pressured
presumes pretence pretences pretends pretense pretexts prettied pretties prettiest prevent prevents previews previously prey preys priced prick
pricking pricks pride prides priding pries prime primes priming primping prince princes prize prizes prizing procedural processor processors procures
prod prods produce produced producer producers produces professes professions programs progressed progresses projected projector projectors prom proms
prone prop propagation properer properly proposes props prose prospected prospector prospectors prospectus prosperity prospers protect protects
protestors protests provided provides prow prows prudence published publishes puck pull pulls pulsed punctures punk punt purchaser purchasers purpler
purse putt puzzled quack qualify qualities quantifier quantify questing questioned quip quirk quit quite quizzed quota quotas quoted raced racer
racing rack racy rafting rage raging raid raiding rail rainy raise rake raking rang rant ranting rape raping raps rare raring raster rated rats
ratting rave raving ravings raze razing reach readiness ready readying realm ream reaming reap reaping reaps rear rearing receipted receives recesses
recharge recharges recite recites reciting recorder recounting recreating recurred recurrent redo reed reel regal registered registrar registry
rehearses rein reindeers reis rejoinders relapses relations relatively released relegates religion remainder remainders reminded remiss remission
remote removed renamed rend renders rending renounces repaid repaired repeal repent repetitious replaced reputations requested require requires reset
resisted resistor resort resorts responded responds responsibly responsive restarts resurgence retained retarded retort retorted retorts revenge
revenged revenges revere reveries reverses reversion revery revise revising revisits revolution revolutions revs revulsion rewriting rice rices ricing
ridding rider riders ridge ridges ridging rids rife rile riles riling rind rink rinks riot ripe rips rise rises rising risky rite rites road roam
roams robe robs rode rods roes rogue rolled roof roofs rook rooks rooster root rooter roots rope rosier rosy rote rotund rouged rough rouse rouses
rout routed routinely routing routs rubric rubs rude rued rues rugs ruin ruing ruining ruins ruled ruler rulers rums rune runes rung rungs runt runts
ruse ruses rust ruts sack sades safe safely safes saga sage sages sake salad sally salt salts salve salved salves salving same sames sampled sampler
sanctions sand sane sang sapling saps sash satchels save saver saves sawed sawing says scale scales scar scare scared scares scarred scars scent
scenting scents scheduled scheduler scold scooping scope scopes scored scorer scorn scorns scotches scram scratched scratches scratchy scrub scuff
scum scumming scums seals seams sear searches seared sears seas secretions sect sectioned sects security seductions seedy seeing seek seeks seem seems
seep seeps seer sees seize selections semen send sending sends senior seniors sensory serenity serum servants serve served serves serviced servile
settings seven sever severely severing severs sewn sews sexing sexy shaded shades shaft shafts shake shakes shamed shames shamming shaped shapes shark
sharked sharks sharped sharping shaved shaves shaving sheared shedding sheds sheen sheep sheer shes shies shifting shifty shinning shins shirking
shirt shirting shirts shoaling shock shocking shocks shod shoed shoo shoos shooting shoots shore shored shores short shorting shorts shouting shouts
shoves shown showy shred shrimping shuts sics sided sidle sift sifts sighs signer silk sills silvery simile simpler simplex simply sine sing singe
singed singes sings sink sinner sipping sips sire site sits sized sizer skate sketched sketchier sketchiest sketchy skewing skim skimming skimping
skims skippers skipping skips skulls skylight slake slamming slapping slash slat slated slats slave slaved slaving slays sledding sleds sleek sleepy
sleet slewing slices slick slid slighting slights slim slimming slims slippers slipping slips sliver slop slopping slops slots slow slows slum
slumming slums smart smash smiling smock smocks smudging snailing snaked snapping snare snared snares snatched snatches sneakier snickers snide
snipped snipping snips snitch snitches snooping snore snores snort snorting snorts snots snow snows snuff soaps soar soared soars sobs sock socks sods
soft soiling sole soled soles soli solo sons soot sopping sore sores sorta sounding soups sourced sowing sows spaced spade spades spading spanking
spankings spanning spar spared sparer sparing spark sparred spars sparse spate spats spaying spays speakers speaking spearing specking sped speeches
speeding speedy spelling spellings spelt spend spewed spewing spice spices spicing spied spills spinning spire spits splint sponging sponsored spore
spores sporting spout spouts spreading spreed spring spurt spurts squared squarer squat squats squid squids squire stab stabs stack stacks stag staged
stags staid stair stairs stake stale stales stanches standing standings stank starch starches stare stared stares stark started starved stated stater
stations statistical statue statues statures statutes stave staved staving steadying steak steep steeps stemming stems stenches stepping stern sterner
sterns stewing stews stick sticks stiff stills stinger stir stirred stirs stitch stitches stocky stoke stole stolid stomp stomping stomps stone stoop
stooping stopping stopwatches stored storey stork storks storm story stove stow stows strand strap stray straying strays stream stretches strew
stripping strum stubbing stuck stud studding studs stuffing stuffy stumping stumps stunning stunting sturdy subs subscribe subscribed subscribes suck
suction suctions suds sued sues suggesting suing sung suns suppler supplied supplies supported survives suspending swam swamping swamps swapping
swarming swathes swats sways sweaters sweats sweep sweet swerving swift swifts swig swigging swigs swilling swills swing swinging swirling swishing
switched switcher switches swooping swore swum symbolic tabled tablet tabs tack tacking tackling tacks taco tact tails tainting taker talc tale tales
talk talking talks tall tame tamer taming tang tangs tank tanking tanks tans tape tapes taping taps tars tasking taxing teaches teaching teak teaks
tear tears tease teat teats teem teems teen tees telephoned televising tell temperate tend tens tent tents terming termini testes testimonies testis
thank thanking thaw thee them theta they thickets thin think thinks thins thong thongs threw thus thyme tick tide tides tidy tier ties tiger tiled
tilled tills tilted tilts timber timed ting tings tinny tins tint tips tire tires toasting toed toil toils token toll tolls tome tonal tone tonic tons
took toot toots tore torn toss tote tots tows toxic trace traces tracing tracked tract tracts trailer trailing trained trainee trains traits tramping
transacting transition transitions translated translating translator trap trapping trappings traps trashing trawling trawls treachery tread treading
treed trek trekking treks trendy trialing trials trick tricking trickling tricks tries trim trims trio trios tripe tripos trivial truck trucking
trucks true trues trunking tsar tsars tugs tumor tumors turf tusk tusks twee tying typed unfit unfits uniquer unite unites unity untie unto updated
upped urns usher ushers utilizes vacating vacationed vaccinates vaccinating vague valued valve valves variation variations vender venders venerable
vent vents verb verge veritable verse verve very vest veto vexation vexations vice vices videotapes vied vies vile vilest vine violence violent vise
vocal vocation vocations voiced volunteered voted voter voters vouches vowing wadding wade wafer waft waged wager wagered wagering wags wait waiter
waiting wake wakening walkouts walls wand wandering wane wanes ward wards warehoused warrant warranted warrantied warranting warrants wart wash washes
watchdog watches waterier watery watt wave waver wavered wavering weak weakly weathering wedging weed weeding weep weer wees weigh weighing weighs
weighting weighty welcomed welding weltering went were wheat whet whew whine whines whiter whoa whom whore wide width wife wildfire wince winces
winching wind winds wined wing wings wink winks wins wintering wipe wipes wire wires wise wises wished wisp wist witch witched witching withering wits
wive wives wizes wont wood woods woof wooly woos worded wording wordy wore world worlds worm wormed worming worms worn worships worthy wound wren
wrier wright write writes writhing yard yards yawn yawns yearn yearns yeti
allergen allergens aster biker billy borrower borrowers campfires carbs catcher catchers chances charges chargers cheaters checkbook checkouts
choreographed clothier codex collectable collectables comer conditioner couplets dales dartboard decals deliverer doodler electronica emoticon
emoticons episodic estimator estimators exhibitors experimenter fillings finisher finishers fixer fixers footballer forecaster galleons grads hearer
helpline highlighter highlighters householder inspirational instructional interviewee interviewees inquirer invitational lessor lessors lifer loner
maintainer miler milers minty motorcyclist petitioner pipers planters plantings polisher preset presets pricey prioritize prioritized proactive
puzzler questioner renal requester retinues roaster roasters ruble rubles samplers scone scones scorers seers settler shale shippers shoot signings
sinker sitar sittings sliders solver soundings steamers telethon testy tickers tikes tithe tracer trucker updater vacationer valuation vignette voles
foosball kayak merch grader graders freelance freelancing wader wardroom waster watcher waterline whiting wiles wisher wishers
`;

export const REAL_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/));
