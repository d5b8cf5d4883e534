import type { Language } from '../language.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that mean nothing of their own: left over, they are no loss. */
export const FILLERS = words(`
a an the my mine our ours your yours me i we us you of in on at to for from with by as into onto about than then so
is are was were be been being am do does did done have has had having will would can could shall should may might must
it its this that these those there here and or but also if please kindly hey hi hello ok okay well um uh hmm oh ah yo
just really actually basically simply quite very pretty rather still yet already ever even only currently now present presently
today right moment time times exactly total overall whole entire full all any some such same own
tell show give let see know want need like would wanna look check get find out up down back
what which who whom whose when where why how much many
thanks thank cheers sir buddy bro dude man mate friend assistant bot computer
not no yes yeah yep nope sure maybe perhaps probably possibly
money dollars figure figures number numbers amount amounts value data info information detail details result results
thing things stuff something anything everything
he she they them their theirs his her hers him one ones
s t re ve ll d m o
curious wondering wonder question ask asking asked say said quick quickly help idea clue guess think thought believe suppose
exact specific specifically particular particularly actual real roughly approximately around about
got going goes go gone come comes coming went make makes made making take takes took put puts
each every per over under between during within through throughout across since until till before after
mean meant means bit little lot lots bunch ton plenty much
again too plus minus let's lets maybe kind sort type
happen happens happened happening been
personal personally financial finances finance
for-sure far single
lol lmao omg heyy heyyy bruh bro fam dude yall tho though btw fyi idk tbh ngl imo honestly frankly literally basically seriously
obviously certainly definitely absolutely truly indeed naturally of-course anyway anyways somehow whatever else
sorry excuse pardon apologies dear darling kind kindly please-and-thank-you trouble bother mind
wish hope afraid fear glad happy curious sure certain able
good morning afternoon evening day nice fine great cool ok okay alright right well so um uh er hm hmm mm
wants wanted needs needed looking trying tried keep keeps kept put puts
nah nope yup ya yea yes aye
been being getting gets given giving
him himself herself themselves myself yourself ourselves
bad badly good well better quick real fast simply simple easy
huge massive crazy insane wild silly ridiculous terrible awful horrible lovely brilliant goodness blimey crikey gosh yikes ouch managed manage manages
little bit tiny big-deal whole entire
kindly state provide informed inform inquire enquire regarding concerning respect pertaining
today's now's here's everybody everyone anybody someone somebody nobody
ish like stuff type types sort sorts kinda sorta
anywhere somewhere everywhere nowhere
way ways manner matter matters case cases point points place places
earth hell heck damn darn gosh goodness god lord jeez crap
first-thing ahead behind across along amid among around inside outside within
`)

/** Of a client that is spoken of, as the client would say it. */
export const ENGLISH_PERSONS = {
  words: { he: 'i', she: 'i', his: 'my', her: 'my', him: 'me', hers: 'mine' },
  verbs: {
    does: 'do',
    has: 'have',
    is: 'am',
    "doesn't": 'do not',
    holds: 'hold',
    owns: 'own',
    owes: 'owe',
    pays: 'pay',
  },
} as const satisfies Language['persons']

/** Words that are right as they are written, so that no slip is seen in them; common English beyond the lexicon. */
export const COMMON = words(`
ability able above accept accident according across act action active activity actually add address adult afraid afternoon
age agree air allow almost alone along although always amazing ancient angry animal another answer anybody anyone apart
apartment appear apple area argue arm army arrive art article aside asleep attack attempt attention aunt author autumn
available avoid awake aware away baby bad bag ball band bar base basic bath beach bear beat beautiful because become bed
bedroom beer before begin behind believe below belt bench beside best bet beyond bicycle big bike bird birth birthday black
blame blanket blind block blood blue board boat body bone book border born borrow boss both bother bottle bowl box boy brain
branch brave bread break breakfast breath bridge brief bright bring broad broken brother brown brush build building burn bus
business busy butter cake call calm camera camp candle capital car card care careful carry case cat catch cause celebrate
cell center central century certain chain chair chance chapter charge cheap check cheese chicken chief child children choice
choose church circle citizen city claim class clean clear clever climb clock close cloth clothes cloud coat coffee cold collect
college color come comfort command common community company complain complete computer concern condition confirm connect
consider contain continue control conversation cook cool copy corn corner correct cost cotton count country couple course court
cousin cover cow crazy create crime cross crowd cry culture cup cure curious current custom customer cut daily dance danger
dark daughter day dead deal dear death decide decision deep deer degree deliver demand depend describe desert design desk
detail develop dictionary die differ different difficult dinner direct direction dirty discover discuss disease dish distance
divide doctor dog door doubt downtown dozen draw dream dress drink drive drop dry duck due during dust duty each ear early earth
east easy eat economy edge education effect effort egg eight either elect else email empty end enemy energy engine enjoy enough
enter entire environment equal error escape especially even evening event every evidence exam example excellent except exchange
excited exercise exist expect experience explain express extra eye face fact fail fair fall family famous fan far farm fast fat
father favor fear feature feed feel feet female fence few field fight fill film final find fine finger finish fire firm fish fit
fix flat floor flow flower fly follow food fool foot football force foreign forest forget forgive fork form forward four free
fresh friend front fruit full fun funny furniture future game garden gas gate gather general gentle gift girl glad glass goal
god gold good government grand grandmother grass gray great green ground group grow guess guest guide gun habit hair half hall
hand handle hang happen happy hard hat hate head health healthy hear heart heat heavy height help here herself hide high hill
himself history hit hobby hold hole holiday home honest hope horse hospital host hot hotel hour house huge human hundred hungry
hurry hurt husband ice idea ignore ill image imagine important improve inch include increase indeed industry inform inside
instead insurance intend interest invite iron island issue item jacket job join joke journey joy judge juice jump keep key kid
kill kind king kiss kitchen knee knife knock know knowledge lack ladder lady lake lamp land language large last late laugh law
lawyer lay lazy lead leader leaf learn least leather leave left leg legal lend length less lesson letter level library lie life
lift light like limit line lion list listen little live loan local location lock lonely long look lose loss lot loud love low
luck lunch machine mad magazine mail main major make male man manage manager many map mark market marriage married match material
math matter maybe meal mean measure meat media medical medicine meet member memory mention message metal method middle might mile
military milk million mind minute mirror miss mistake mix model modern moment mom month mood moon moral more morning most mother
mountain mouth move movie music myself name narrow nation nature near nearly necessary neck need neighbor neither nervous never
new news newspaper next nice night nobody noise none noon nor normal north nose note nothing notice novel number nurse object
obvious ocean offer office officer often oil old once onion open opinion opportunity opposite orange order ordinary organize other
ought ourselves outside oven owner pack page pain paint pair palace paper parent park part partner party pass passenger past path
patient pattern pause peace pen pencil people pepper perfect perform perhaps period permit person phone photo pick picture piece
pilot pink pipe pizza place plain plan plane planet plant plastic plate play please pleasure plenty pocket poem poet point police
policy polite political poor popular population position possible post pot potato power practice prefer prepare present president
press pretty prevent price pride prince print prison private prize probably problem process produce product program project
promise proper protect proud prove provide public pull punish pure purple purpose push put quality quarter queen question quick
quiet quite race radio rain raise range rare rather reach read ready real realize reason receive recent recognize record red
reduce refuse regard region regret regular reject relate relationship relax remain remember remind remove repair repeat replace
reply report represent request require rescue research respect respond rest restaurant result return review rice rich ride ring
river road rock role roll roof room root rope rose rough round row royal rule run rush sad safe salt salary same sand save scene
school science score sea search season seat second secret section see seem select sell send sense sentence separate series serious
serve service set settle seven several shade shadow shake shape share sharp sheep sheet shelf shine ship shirt shoe shoot shop
shore short shoulder shout show shower shut shy sick side sight sign signal silent silver similar simple since sing single sister
sit situation size skill skin sky sleep slide slip slow small smart smell smile smoke smooth snow social society soft soil soldier
solid solve somebody someone sometimes somewhere son song soon sort soul sound soup sour source south space speak special speech
speed spell spirit split spoon sport spot spread square staff stage stair stamp stand standard star start state station stay steal
steam steel step stick still stone stop store storm story straight strange stream street strength stress stretch strike string
strong structure student study stupid style subject succeed success sudden suffer sugar suggest suit sun supper supply support
suppose sure surface surprise surround swim switch symbol system table tail take talk tall task taste teach teacher team tear
technology telephone television temperature ten tent term test thank thick thin think third thirsty thirty though thought thousand
throat throw thus ticket tie tight tiny tire tired title toe together tomorrow tone tongue tonight tool tooth top topic touch
tough tour toward towel tower town toy track trade tradition traffic train translate transport travel treat tree trip trouble
truck true trust truth try turn twelve twenty twice type ugly uncle understand unit unite universe university unless upon upset
usual valley value van variety various vegetable vehicle view village violent visit voice vote wait wake walk wall war warm warn
wash waste watch water wave way weak wealth wear weather website wedding weight welcome west wet wheel whether while white wide
wife wild willing win wind window wine wing winter wipe wire wise wish within without woman wonder wood word work worker world
worry worse worst wound write writer wrong yard yellow young yourself zero zone
cheese dumb dump ditch trade sending lending mending ending pending tending rent sent cent vent tent dent worthy earth birth north
word ward cord bored board stork stoke block stack stick stuck shock broke joke blah whatever somehow anyway anyhow
`)
