/**
 * Names of who is paid, and how banks write them once cleanPayee has taken its marks off. A name alone is how it begins;
 * after a colon stand other ways: one with a star is how it begins, one without is all of it. Names that are ordinary words
 * are known only as all of it, so that "Target Realty" stays what it is.
 */
const NAMES = `
Amazon: amazon* | amzn* | amz* | amazon mktplace* | amzncomus*
Amazon Prime: amazon prime* | amzn prime* | amazonprime* | prime membership
Prime Video: amazon prime video* | amzn prime video* | prime video* | amazon video*
Amazon Music: amazon music* | amzn music*
Amazon Fresh: amazon fresh* | amznfresh* | amazon grocery*
Kindle: amazon kindle* | kindle svcs* | kindle unltd* | kindle unlimited*
Amazon Web Services: amazon web services* | aws | aws emea* | amazon web serv*
Audible: audible*
Walmart: walmart* | wal mart* | wm supercenter* | wm superc* | wal wal mart* | wmt plus* | walmart com*
Sam's Club: sams club* | sam s club* | samsclub*
Target: target | target com* | target t | target store*
Costco: costco* | costco whse* | costco wholesale*
Costco Gas: costco gas*
BJ's Wholesale: bjs wholesale* | bj s wholesale* | bjs whole*
eBay: ebay* | e bay*
Etsy: etsy*
Temu: temu*
Shein: shein* | us shein*
AliExpress: aliexpress* | ali express*
Wayfair: wayfair*
Overstock: overstock*
Kohl's: kohls* | kohl s*
Macy's: macys* | macy s*
JCPenney: jcpenney* | jc penney* | j c penney*
Big Lots: big lots* | biglots*
Dollar Tree: dollar tree* | dollartree*
Dollar General: dollar general* | dollar gen* | dollargeneral* | dg market*
Family Dollar: family dollar*
Five Below: five below* | fivebelow*
Marshalls: marshalls*
HomeGoods: homegoods* | home goods*
T.J. Maxx: tj maxx* | tjmaxx* | t j maxx* | tjx*
Ross: ross stores* | ross store | ross dress for less*
Burlington: burlington stores* | burlington coat*
QVC: qvc*
Groupon: groupon*
Office Depot: office depot* | officedepot*
OfficeMax: officemax* | office max*
Staples: staples | staples inc* | staples direct*
FedEx: fedex* | fed ex* | fedexoffice*
UPS Store: ups store* | the ups store* | theupsstore*
UPS: ups | ups billing*
USPS: usps* | us postal* | u s postal* | stamps com*
DHL: dhl*
Michaels: michaels stores* | michaels com*
Party City: party city*
Hallmark: hallmark
Goodwill: goodwill*
Mercari: mercari*
Poshmark: poshmark*
Vistaprint: vistaprint* | vista print*
7-Eleven: 7 eleven* | 7eleven* | 7 11 store*
Argos: argos*
John Lewis: john lewis*
Zalando: zalando*
bol.com: bol com*
MediaMarkt: mediamarkt* | media markt*
Kroger: kroger*
Safeway: safeway*
Albertsons: albertsons*
Publix: publix*
Wegmans: wegmans*
H-E-B: h e b* | heb*
Whole Foods Market: whole foods* | wholefds* | whole fds* | wholefoods*
Trader Joe's: trader joe s* | trader joes* | trader joe*
Aldi: aldi*
Lidl: lidl*
Food Lion: food lion*
Giant Eagle: giant eagle* | gianteagle*
Giant Food: giant food* | giant fd*
Stop & Shop: stop shop* | stop and shop* | stopshop*
ShopRite: shoprite* | shop rite*
Meijer: meijer*
Hy-Vee: hy vee* | hyvee*
WinCo Foods: winco*
Sprouts: sprouts farmers* | sprouts farm* | sprouts
Ralphs: ralphs*
Vons: vons | vons store*
Harris Teeter: harris teeter* | harristeeter*
Fred Meyer: fred meyer* | fred m fuel*
King Soopers: king soopers* | king soop*
Smith's: smiths food* | smith s food*
Fry's Food: frys food* | fry s food*
Ingles: ingles markets* | ingles market*
Piggly Wiggly: piggly wiggly*
Winn-Dixie: winn dixie* | winndixie*
Market Basket: market basket*
Hannaford: hannaford*
Price Chopper: price chopper*
Acme: acme markets* | acme
Jewel-Osco: jewel osco* | jewelosco*
Raley's: raleys* | raley s*
Stater Bros: stater bros* | stater bro*
Grocery Outlet: grocery outlet*
Smart & Final: smart final* | smart and final* | smartandfinal*
99 Ranch Market: 99 ranch*
H Mart: h mart* | hmart*
Instacart: instacart* | ic instacart*
FreshDirect: freshdirect* | fresh direct*
HelloFresh: hellofresh* | hello fresh*
Blue Apron: blue apron* | blueapron*
Thrive Market: thrive market*
Gopuff: gopuff*
Total Wine: total wine*
BevMo: bevmo*
Tesco: tesco*
Sainsbury's: sainsburys* | sainsbury s* | js online grocery*
Asda: asda*
Morrisons: morrisons* | wm morrison*
Waitrose: waitrose*
M&S: marks spencer* | marks and spencer* | m s simply food* | marksspencer*
Ocado: ocado*
Rewe: rewe*
Edeka: edeka*
Kaufland: kaufland*
Penny: penny markt* | penny sagt*
Netto: netto marken* | netto
Carrefour: carrefour*
Auchan: auchan*
Monoprix: monoprix*
Albert Heijn: albert heijn*
Migros: migros*
Mercadona: mercadona*
Loblaws: loblaws* | loblaw*
Sobeys: sobeys*
No Frills: no frills* | nofrills*
Woolworths: woolworths*
McDonald's: mcdonald s* | mcdonalds* | mcdonald* | mc donalds*
Burger King: burger king* | burgerking*
Wendy's: wendys* | wendy s*
Taco Bell: taco bell* | tacobell*
Chipotle: chipotle*
Subway: subway | subway restaurant* | subway sandwich*
KFC: kfc* | kentucky fried*
Popeyes: popeyes*
Chick-fil-A: chick fil a* | chickfila* | chick fil*
Five Guys: five guys* | fiveguys*
Shake Shack: shake shack* | shakeshack*
In-N-Out: in n out* | in and out burger* | innout*
Panera Bread: panera*
Panda Express: panda express* | pandaexpr*
Domino's: dominos* | domino s*
Pizza Hut: pizza hut* | pizzahut*
Papa John's: papa johns* | papa john s* | papajohns*
Little Caesars: little caesars* | little caesar*
Jimmy John's: jimmy johns* | jimmy john s* | jimmyjohns*
Jersey Mike's: jersey mikes* | jersey mike s*
Arby's: arbys* | arby s*
Sonic Drive-In: sonic drive in* | sonic drive*
Jack in the Box: jack in the box*
Carl's Jr.: carls jr* | carl s jr*
Whataburger: whataburger*
Culver's: culvers* | culver s*
Dairy Queen: dairy queen* | dairyqueen*
Olive Garden: olive garden* | olivegarden*
Applebee's: applebees* | applebee s*
Chili's: chilis* | chili s*
Red Lobster: red lobster*
Outback Steakhouse: outback steak* | outback
Texas Roadhouse: texas roadhouse*
Cheesecake Factory: cheesecake factory* | the cheesecake fact* | cheesecake*
IHOP: ihop*
Denny's: dennys* | denny s*
Waffle House: waffle house*
Cracker Barrel: cracker barrel*
Buffalo Wild Wings: buffalo wild wings* | buffalo wild wng* | bww*
Red Robin: red robin*
P.F. Chang's: pf changs* | p f chang*
Sweetgreen: sweetgreen*
Cava: cava grill* | cava
Nando's: nandos* | nando s*
Pret A Manger: pret a manger* | pret
Greggs: greggs*
DoorDash: doordash* | door dash*
Uber Eats: uber eats* | ubereats* | ubr eats* | uber us eats*
Grubhub: grubhub* | grub hub*
Deliveroo: deliveroo*
Just Eat: just eat* | justeat*
Raising Cane's: raising canes* | raising cane s*
Wingstop: wingstop* | wing stop*
Qdoba: qdoba*
Crumbl: crumbl*
Insomnia Cookies: insomnia cookies*
Starbucks: starbucks* | sbux*
Dunkin': dunkin*
Peet's Coffee: peets* | peet s*
Blue Bottle Coffee: blue bottle*
Philz Coffee: philz*
Dutch Bros: dutch bros*
Caribou Coffee: caribou coffee*
Tim Hortons: tim hortons* | timhortons*
Costa Coffee: costa coffee* | costa
Caffè Nero: caffe nero*
Krispy Kreme: krispy kreme*
Shell: shell | shell oil* | shell service* | shell petrol*
Chevron: chevron*
Exxon Mobil: exxon* | exxonmobil* | mobil
BP: bp | bp products* | bp connect*
Texaco: texaco*
Arco: arco | arco ampm* | ampm
Conoco: conoco*
Phillips 66: phillips 66* | phillips66*
Sunoco: sunoco*
Citgo: citgo*
Marathon: marathon petro* | marathon
Speedway: speedway | speedway store*
Valero: valero*
Circle K: circle k* | circlek*
Wawa: wawa*
Sheetz: sheetz*
QuikTrip: quiktrip* | quik trip* | qt | qt outside | qt inside
RaceTrac: racetrac*
Kwik Trip: kwik trip* | kwiktrip*
Casey's: caseys* | casey s*
Love's: loves travel* | love s travel* | loves country*
Pilot Flying J: pilot flying* | flying j* | pilot
Murphy USA: murphy usa* | murphyusa* | murphy express*
GetGo: getgo*
Cumberland Farms: cumberland farms*
Buc-ee's: buc ees* | buc ee s* | bucees*
Esso: esso*
Aral: aral*
Electrify America: electrify america*
EVgo: evgo*
ChargePoint: chargepoint* | charge point*
Tesla Supercharger: tesla supercharger* | tesla inc supercharger*
Tesla: tesla | tesla motors*
Uber: uber* | ubr pending*
Lyft: lyft*
Bolt: bolt eu* | bolt ride*
Grab: grab ride*
MTA: mta | mta nyct* | mta nyc* | metrocard* | omny*
BART: bart clipper* | bart
Clipper: clipper card* | clipper systems* | clipper
Caltrain: caltrain*
Metra: metra mobile* | metra
Ventra: ventra* | cta ventra*
SEPTA: septa*
WMATA: wmata* | smartrip*
MBTA: mbta*
NJ Transit: nj transit* | njt* | njtransit*
LIRR: lirr* | mta lirr*
TriMet: trimet*
Presto: presto autl* | presto autoload* | presto fare* | presto
TfL: tfl travel* | tfl gov* | transport for london* | tfl
BVG: bvg*
Deutsche Bahn: deutsche bahn* | db vertrieb* | db bahn* | db fernverkehr*
SNCF: sncf*
Trainline: trainline* | thetrainline*
Amtrak: amtrak*
Greyhound: greyhound*
FlixBus: flixbus*
Eurostar: eurostar*
Lime: lime ride* | lime scooter* | lim ride*
Bird: bird ride* | bird scooter*
Citi Bike: citi bike* | citibik* | citibike*
Zipcar: zipcar*
Turo: turo | turo inc*
E-ZPass: e zpass* | ezpass* | ez pass* | e z pass*
SunPass: sunpass*
FasTrak: fastrak* | bay area fastrak*
ParkMobile: parkmobile* | park mobile*
SpotHero: spothero*
RingGo: ringgo*
Jiffy Lube: jiffy lube*
Valvoline: valvoline*
Pep Boys: pep boys* | pepboys*
AutoZone: autozone* | auto zone*
O'Reilly Auto Parts: oreilly auto* | o reilly auto* | oreilly
Advance Auto Parts: advance auto*
NAPA Auto Parts: napa auto* | napa store*
Firestone: firestone*
Goodyear: goodyear*
Discount Tire: discount tire*
Les Schwab: les schwab*
Midas: midas auto* | midas
Meineke: meineke*
AAA: aaa | aaa membership* | aaa ca* | aaa northeast*
DMV: dmv* | ca dmv* | dept motor veh* | state of calif dmv*
CVS: cvs*
Walgreens: walgreens* | walgreen*
Rite Aid: rite aid* | riteaid*
Duane Reade: duane reade*
Express Scripts: express scripts* | expressscripts*
Boots: boots | boots the chemist*
Superdrug: superdrug*
dm: dm drogerie* | dm fil*
Rossmann: rossmann*
Shoppers Drug Mart: shoppers drug mart* | shoppersdrugmart*
Quest Diagnostics: quest diagnostic* | quest diagnostics* | questdiagnostics*
Labcorp: labcorp* | laboratory corp*
Kaiser Permanente: kaiser perm* | kaiser foundation* | kaiser
Planet Fitness: planet fitness* | planet fit* | pf planet*
LA Fitness: la fitness*
24 Hour Fitness: 24 hour fitness* | 24hour fitness*
Equinox: equinox fitness* | equinox moto* | equinox
Crunch Fitness: crunch fitness* | crunch
Orangetheory: orangetheory* | orange theory*
Life Time: lifetime fitness* | life time fitness* | life time
Anytime Fitness: anytime fitness* | anytimefitness*
Gold's Gym: golds gym* | gold s gym*
YMCA: ymca*
SoulCycle: soulcycle*
Peloton: peloton*
ClassPass: classpass* | class pass*
PureGym: puregym* | pure gym*
Strava: strava*
Weight Watchers: weight watchers* | ww com* | ww international*
GEICO: geico*
State Farm: state farm* | statefarm*
Progressive: progressive ins* | progressive insurance* | progressive | progressive dir* | prog direct ins* | prog universal*
Allstate: allstate*
Farmers Insurance: farmers ins* | farmers insurance*
Liberty Mutual: liberty mutual* | libertymutual*
USAA: usaa* | usaa ins* | usaa p c*
Nationwide: nationwide ins* | nationwide mut*
Travelers: travelers ins* | travelers pers* | travelers
American Family Insurance: american family ins* | amer family*
Lemonade: lemonade ins* | lemonade insurance*
MetLife: metlife* | met life*
Prudential: prudential ins* | prudential
Northwestern Mutual: northwestern mutual* | northwestern mu* | nw mutual*
New York Life: new york life* | nyl ins*
Aflac: aflac*
Cigna: cigna*
Aetna: aetna*
Humana: humana*
UnitedHealthcare: unitedhealthcare* | united healthcare* | uhc* | unitedhealth*
Anthem: anthem | anthem blue* | anthem bcbs*
Blue Cross Blue Shield: bcbs* | blue cross* | bluecross* | blue shield*
Delta Dental: delta dental*
VSP: vsp | vsp vision*
Trupanion: trupanion*
Allianz: allianz*
AXA: axa | axa insurance* | axa versicherung*
Aviva: aviva*
PG&E: pg e* | pacific gas* | pgande*
Con Edison: con edison* | con ed* | coned* | conedison*
Duke Energy: duke energy* | dukeenergy* | duke energycorp*
Southern California Edison: southern california edison* | so cal edison* | socal edison* | sce | so calif edison*
SDG&E: sdge* | sdg e* | san diego gas*
SoCalGas: socalgas* | so cal gas* | southern california gas*
National Grid: national grid* | nationalgrid* | natl grid* | ngrid*
Eversource: eversource*
Dominion Energy: dominion energy* | dominion va* | dominion power*
Xcel Energy: xcel energy* | xcelenergy* | xcel
ComEd: comed* | commonwealth edison*
FPL: fpl | fpl direct* | florida power light* | florida power and light*
Georgia Power: georgia power*
Entergy: entergy*
DTE Energy: dte energy* | dte
Consumers Energy: consumers energy*
Puget Sound Energy: puget sound energy* | pse
PSEG: pseg* | pse g*
Reliant Energy: reliant energy* | reliant
TXU Energy: txu energy* | txu
British Gas: british gas*
EDF Energy: edf energy* | edf
Octopus Energy: octopus energy*
E.ON: e on next* | eon energy* | e on
OVO Energy: ovo energy*
Vattenfall: vattenfall*
Waste Management: waste management* | waste mgmt* | wm ezpay* | wm com*
Republic Services: republic services* | republicservices*
Verizon: verizon* | vzwrlss* | vzw* | vz wireless* | verizonwrlss* | verizonwireless*
AT&T: at t* | att* | atandt*
T-Mobile: t mobile* | tmobile*
Mint Mobile: mint mobile* | mintmobile*
Cricket Wireless: cricket wireless* | cricket wire* | cricket
Boost Mobile: boost mobile* | boostmobile*
Metro by T-Mobile: metro by t mobile* | metropcs* | metro pcs*
Visible: visible service* | visible wireless*
Google Fi: google fi* | google project fi*
Xfinity: xfinity* | comcast* | comcast xfinity* | comcast cable*
Spectrum: spectrum | charter comm* | spectrum mobile* | charter spectrum* | spectrum cable*
Cox: cox comm* | cox communications* | cox phoenix* | cox las vegas*
Optimum: optimum | optimum cable* | altice*
CenturyLink: centurylink* | century link* | ctl centurylink*
Starlink: starlink*
Vodafone: vodafone*
O2: o2 | o2 uk* | o2 germany* | telefonica germany*
EE: ee limited* | ee mobile* | ee
BT: bt group* | bt
Sky: sky digital* | sky subscription* | sky uk* | sky tv*
Virgin Media: virgin media* | virginmedia*
Telekom: telekom deutschland* | deutsche telekom* | telekom
Rogers: rogers | rogers wireless* | rogers comm*
Bell Canada: bell canada* | bell mobility*
Telus: telus*
Netflix: netflix* | netflixcom*
Hulu: hulu* | hlu*
Disney+: disney plus* | disneyplus* | disney plus com*
Max: hbo max* | hbomax* | max com* | help max com*
Paramount+: paramount plus* | paramountplus* | cbs all access* | paramount p*
Peacock: peacock | peacock tv* | peacocktv* | nbcu peacock*
Apple: apple com* | apple store* | apple online* | applecom* | itunes* | apple
Apple TV: apple tv*
Apple Music: apple music*
YouTube Premium: youtube premium* | youtubeprem* | google youtubepremium* | google youtube premium*
YouTube TV: youtube tv* | youtubetv* | google youtube tv*
YouTube: youtube | google youtube*
Google: google
Google One: google one* | google storage* | google google one* | google google storage*
Google Play: google play* | google google play* | googleplay*
Google Workspace: google workspace* | google gsuite* | google g suite* | gsuite*
Spotify: spotify*
Pandora: pandora music* | pandora media* | pandora internet*
Tidal: tidal music*
SiriusXM: siriusxm* | sirius xm* | sxm siriusxm* | sirius radio*
Sling TV: sling tv* | slingtv*
Fubo: fubo* | fubotv*
Philo: philo | philo com* | philo tv*
Crunchyroll: crunchyroll*
ESPN+: espn plus* | espnplus* | espn
DAZN: dazn*
TV Licensing: tv licence* | tv licensing* | tv license*
New York Times: nytimes* | new york times* | the new york times* | ny times* | nyt digital*
Washington Post: washington post* | washpost* | wp subscription*
Wall Street Journal: wsj* | wall street journal* | d j wsj* | dow jones wsj*
The Economist: economist* | the economist*
The Atlantic: the atlantic monthly* | theatlantic* | the atlantic
The New Yorker: the new yorker* | new yorker*
Financial Times: financial times* | ft com*
Medium: medium com* | medium monthly* | medium annual*
Substack: substack*
Patreon: patreon*
Twitch: twitch* | twitchinter*
Roku: roku*
Discord: discord*
Microsoft: microsoft* | msft* | microsoft 365* | microsoft office*
Xbox: xbox* | microsoft xbox* | msft xbox*
Adobe: adobe*
Dropbox: dropbox* | db dropbox*
1Password: 1password* | agilebits*
NordVPN: nordvpn* | nord vpn* | nordsec*
GitHub: github*
OpenAI: openai* | chatgpt*
Anthropic: anthropic* | claude ai*
Notion: notion labs* | notion so* | notion
Slack: slack | slack com* | slack technologies*
Zoom: zoom us* | zoom com* | zoom video* | zoom
Canva: canva*
GoDaddy: godaddy* | go daddy* | dnh godaddy*
Namecheap: namecheap* | name cheap*
Squarespace: squarespace* | sqsp*
Wix: wix com* | wix
DigitalOcean: digitalocean* | digital ocean*
Cloudflare: cloudflare*
Grammarly: grammarly*
Figma: figma*
LinkedIn: linkedin*
Duolingo: duolingo*
Coursera: coursera*
Udemy: udemy*
Best Buy: best buy* | bestbuy* | bby*
Micro Center: micro center* | microcenter*
B&H Photo: b h photo* | bh photo* | bhphoto*
Newegg: newegg*
GameStop: gamestop* | game stop*
Dell: dell | dell com* | dell sales* | dell marketing* | dell online*
Lenovo: lenovo*
Samsung: samsung | samsung com* | samsung electronics*
Barnes & Noble: barnes noble* | barnes and noble* | barnesnoble* | bn com*
Half Price Books: half price books*
Hobby Lobby: hobby lobby* | hobbylobby* | hobby lobb*
Joann: joann fabric* | joann store* | jo ann*
Guitar Center: guitar center* | guitarcenter*
REI: rei | rei com* | rei co op*
Dick's Sporting Goods: dicks sporting* | dick s sporting* | dickssporting* | dicks clothing*
Academy Sports: academy sports*
Bass Pro Shops: bass pro* | basspro*
Cabela's: cabelas* | cabela s*
Decathlon: decathlon*
Lego: lego*
Old Navy: old navy* | oldnavy*
Gap: gap | gap us* | gap online* | gap com* | gap outlet* | gap store*
Banana Republic: banana republic* | bananarepublic*
J.Crew: j crew* | jcrew*
H&M: h m | hm com* | h m hennes* | h m us* | h m online* | handm*
Zara: zara*
Uniqlo: uniqlo*
Urban Outfitters: urban outfitters* | urbanoutfitters* | urban outfit*
Anthropologie: anthropologie*
Nordstrom Rack: nordstrom rack* | nordstromrack* | nordrack*
Nordstrom: nordstrom*
Bloomingdale's: bloomingdales* | bloomingdale s*
Saks Fifth Avenue: saks fifth* | saks*
Neiman Marcus: neiman marcus*
Nike: nike*
Adidas: adidas*
Lululemon: lululemon*
Athleta: athleta*
Under Armour: under armour* | underarmour*
Patagonia: patagonia | patagonia com*
The North Face: the north face* | north face* | thenorthface*
Levi's: levis* | levi s* | levi strauss*
American Eagle: american eagle* | ae outfitters* | amer eagle*
Abercrombie & Fitch: abercrombie*
Hollister: hollister co* | hollister
L.L.Bean: ll bean* | l l bean* | llbean*
Victoria's Secret: victorias secret* | victoria s secret* | victoriassecret*
Foot Locker: foot locker* | footlocker*
DSW: dsw*
Zappos: zappos*
Stitch Fix: stitch fix* | stitchfix*
ASOS: asos*
Primark: primark*
Sephora: sephora*
Ulta Beauty: ulta*
Sally Beauty: sally beauty*
Bath & Body Works: bath body works* | bath and body works* | bath body*
Great Clips: great clips* | greatclips*
Supercuts: supercuts*
Sport Clips: sport clips* | sportclips*
Petco: petco*
PetSmart: petsmart* | pet smart*
Chewy: chewy*
Banfield: banfield*
Rover: rover com* | rover
BarkBox: barkbox* | bark box*
Home Depot: home depot* | the home depot* | homedepot*
Lowe's: lowes* | lowe s*
Menards: menards* | menard*
Ace Hardware: ace hardware* | ace hdwe* | ace hdw* | acehardware*
True Value: true value* | truevalue*
IKEA: ikea*
Crate & Barrel: crate barrel* | crate and barrel* | cratebarrel*
West Elm: west elm* | westelm*
Pottery Barn: pottery barn* | potterybarn*
Williams Sonoma: williams sonoma* | williamssonoma*
Harbor Freight: harbor freight* | harborfreight*
Tractor Supply: tractor supply* | tractor supp* | tractorsupply*
Sherwin-Williams: sherwin williams* | sherwinwilliams*
Container Store: container store* | the container store* | containerstore*
Bed Bath & Beyond: bed bath* | bedbath*
Bauhaus: bauhaus | bauhaus fachcentren* | bauhaus gmbh*
OBI: obi bau* | obi
B&Q: b q | b q plc* | bandq*
ADT: adt | adt security*
SimpliSafe: simplisafe*
Ring: ring protect* | ring com* | ring yearly* | ring basic*
Public Storage: public storage* | publicstorage*
Extra Space Storage: extra space*
CubeSmart: cubesmart* | cube smart*
U-Haul: u haul* | uhaul*
Orkin: orkin*
Terminix: terminix*
TruGreen: trugreen* | tru green*
TaskRabbit: taskrabbit* | task rabbit*
AMC: amc theatres* | amc theaters* | amc online* | amc
Regal: regal cinema* | regal entertainment*
Cinemark: cinemark*
Alamo Drafthouse: alamo drafthouse*
Fandango: fandango*
Ticketmaster: ticketmaster* | ticket master* | tm ticketmaster*
StubHub: stubhub* | stub hub*
SeatGeek: seatgeek* | seat geek*
Eventbrite: eventbrite* | eb eventbrite*
AXS: axs tickets* | axs com*
Dave & Buster's: dave busters* | dave buster s* | dave and buster*
Topgolf: topgolf* | top golf*
PlayStation: playstation* | sony playstation* | playstationnetwork* | sie playstation*
Nintendo: nintendo*
Steam: steam games* | steampowered* | steam purchase* | wl steam* | valve steam*
Epic Games: epic games* | epicgames*
Roblox: roblox*
Blizzard: blizzard | blizzard ent* | blizzard entertainment*
United Airlines: united airlines* | united air* | united 016*
Delta Air Lines: delta air* | delta com* | delta airlines*
American Airlines: american airlines* | american air* | americanair* | aa com*
Southwest Airlines: southwest airlines* | southwest air* | southwes*
JetBlue: jetblue* | jet blue*
Alaska Airlines: alaska air* | alaskaair* | alaska airlines*
Spirit Airlines: spirit air* | spiritair* | spirit airl* | spirit airlines*
Frontier Airlines: frontier air* | frontier airlines* | flyfrontier*
Allegiant Air: allegiant air* | allegiantair* | allegiant | allegnt*
Hawaiian Airlines: hawaiian air* | hawaiianair* | hawaiian airlines* | hawaiian airl*
British Airways: british airways* | british a*
Lufthansa: lufthansa*
Air France: air france*
KLM: klm*
Ryanair: ryanair*
easyJet: easyjet* | easy jet*
Wizz Air: wizz air* | wizzair*
Emirates: emirates air* | emirates
Qatar Airways: qatar air* | qatar airways* | qatarairways*
Singapore Airlines: singapore air* | singaporeair* | singapore airlines* | singaporeairlines*
Air Canada: air canada* | aircanada*
WestJet: westjet*
Qantas: qantas*
Marriott: marriott*
Hilton: hilton | hilton hotel* | hilton hotels* | hilton garden* | hilton honors* | hilton inn*
Hyatt: hyatt*
Sheraton: sheraton*
Westin: westin hotel* | westin hotels* | the westin*
Holiday Inn: holiday inn* | holidayinn*
Hampton Inn: hampton inn* | hampton inns* | hamptoninn*
Residence Inn: residence inn*
Courtyard by Marriott: courtyard by marr* | courtyard marriott*
Best Western: best western* | bestwestern*
La Quinta: la quinta inn* | la quinta*
Motel 6: motel 6*
Airbnb: airbnb*
Vrbo: vrbo* | homeaway*
Booking.com: booking com* | bookingcom* | hotel at booking*
Hotels.com: hotels com* | hotelscom*
Expedia: expedia*
Priceline: priceline*
Travelocity: travelocity*
Hertz: hertz*
Avis: avis rent* | avis
Enterprise: enterprise rent* | enterprise rac* | enterprise car*
Budget: budget rent* | budget rac*
National Car Rental: national car* | natl car*
Sixt: sixt*
Carnival Cruise Line: carnival cruise*
Royal Caribbean: royal caribbean* | royal carib*
Tripadvisor: tripadvisor*
Viator: viator*
GetYourGuide: getyourguide*
CLEAR: clearme* | clear me*
PayPal: paypal
Venmo: venmo | venmo cashout* | venmo payment | venmo com*
Cash App: cash app | cashapp | cash app cash out* | squareup cash app* | square cash*
Zelle: zelle | zelle payment | zelle transfer
Wise: wise us* | wise payments* | transferwise*
Affirm: affirm | affirm com* | affirm pay*
Klarna: klarna | klarna ab* | klarna bank* | klarna com*
Afterpay: afterpay | afterpay us* | afterpay com*
Chase Credit Card: chase credit crd* | chase card* | chase epay* | chase credit card*
Capital One: capital one* | capitalone*
American Express: american express* | amex epayment* | amex* | americanexpress*
Discover: discover e payment* | discover card* | discover bank* | discover
Citi: citi card* | citi autopay* | citicard* | citi
Bank of America: bank of america* | bk of amer* | bankamerica* | bk of america*
Wells Fargo: wells fargo* | wf credit card* | wellsfargo* | wf crd svc*
Synchrony: synchrony*
Barclaycard: barclaycard* | barclaycardus* | barclays card*
Ally: ally bank* | ally auto* | ally paymt* | ally
SoFi: sofi*
Rocket Mortgage: rocket mortgage* | rocketmortgage* | quicken loans*
Mr. Cooper: mr cooper* | nationstar*
PennyMac: pennymac*
Freedom Mortgage: freedom mortgage* | freedom mtg*
Toyota Financial: toyota financial* | toyota ach* | toyota fin*
Honda Financial: american honda* | honda financial* | honda pmt*
Ford Credit: ford credit* | ford motor cr* | ford motor credit*
GM Financial: gm financial* | gmfinancial*
Nelnet: nelnet* | dept education nelnet*
Navient: navient*
Great Lakes: great lakes higher* | great lakes borr*
Mohela: mohela*
Aidvantage: aidvantage*
U.S. Department of Education: dept education* | dept of education* | us dept of ed*
Fidelity: fidelity inv* | fid bkg svc* | fidelity brokerage* | fidelity
Vanguard: vanguard buy* | vanguard sell* | vanguard group* | vanguard edi* | vanguard
Charles Schwab: charles schwab* | schwab brokerage* | schwab bank* | schwab moneylink* | schwab ach* | schwab com* | schwab
Robinhood: robinhood*
Coinbase: coinbase*
Betterment: betterment*
Wealthfront: wealthfront*
Acorns: acorns invest* | acorns round* | acorns subscription* | acorns
E*Trade: etrade* | e trade*
IRS: irs | irs usataxpymt* | irs treas* | us treasury irs* | internal revenue*
Social Security: ssa treas* | soc sec* | social security* | xxsoc sec
TurboTax: turbotax* | intuit turbotax*
QuickBooks: quickbooks* | intuit quickbooks* | intuit qb*
H&R Block: h r block* | hr block* | hrblock* | hrb online*
American Red Cross: american red cross* | amer red cross* | redcross*
St. Jude: st jude* | alsac st jude*
UNICEF: unicef*
GoFundMe: gofundme* | go fund me*
Wikipedia: wikimedia* | wikipedia*
1-800-Flowers: 1 800 flowers* | 1800flowers* | 800 flowers*
FTD: ftd | ftd com* | ftd florist*
KinderCare: kindercare* | kinder care*
Bright Horizons: bright horizons* | brighthorizons*
`

/** Words that stand behind a name and are none of it. */
const BESIDE = new Set(
  'com inc llc corp co ltd plc gmbh us usa uk www net org store stores online shop app bill mobile subscription'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Names by all that is written, and by how it begins. */
const whole = new Map<string, string>()
const begun = new Map<string, string>()
for (const line of NAMES.trim().split('\n')) {
  const [name = '', ways = ''] = line.split(/: (.*)/)
  for (const way of ways.split('|')) {
    const isBeginning = way.trim().endsWith('*')
    ;(isBeginning ? begun : whole).set(wordsOf(way).join(' '), name)
  }
}

/** In how many ways the names are known that are known. */
export const KNOWN_WAYS = whole.size + begun.size

/** The longest beginning that is known, in words. */
const LONGEST = 4

/**
 * The name that a payee is known by, for one of many spellings of those whom everybody pays; null for all others.
 * @param payee as {@link cleanPayee} left it
 */
export function knownPayee(payee: string): string | null {
  const words = wordsOf(payee)
  const bare = words.slice(0, words.findLastIndex((word) => !BESIDE.has(word)) + 1)
  const all = whole.get(words.join(' ')) ?? whole.get(bare.join(' '))
  if (all !== undefined) return all
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const name = begun.get(words.slice(0, length).join(' '))
    if (name !== undefined) return name
  }
  // the number of a shop or of a card stands before some
  return /^\d{3,}$/.test(words[0] ?? '') && words.length > 1 ? knownPayee(words.slice(1).join(' ')) : null
}
