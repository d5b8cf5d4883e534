-- Whom many people pay is known by one name now, however their banks write it; what begins like one of those is read anew.
update transaction set category_version = null
where ticker is null and category_version is not null
  and substring(lower(replace(payee, '''', '')) from '[a-z0-9]+') = any(regexp_split_to_array('
    1 1800flowers 1password 24 24hour 7 7eleven 800 99 aa aaa abercrombie academy ace acehardware acme acorns adidas
    adobe adt advance ae aetna affirm aflac afterpay agilebits aidvantage air airbnb aircanada alamo alaska alaskaair
    albert albertsons aldi ali aliexpress allegiant allegiantair allegnt allianz allstate ally alsac altice amazon
    amazonprime amc amer american americanair americanexpress amex ampm amtrak amz amzn amzncomus amznfresh anthem
    anthropic anthropologie anytime anytimefitness apple applebee applebees applecom aral arby arbys arco argos asda
    asos at atandt athleta att auchan audible auto autozone avis aviva aws axa axs b banana bananarepublic bandq
    banfield bank bankamerica barclaycard barclaycardus barclays bark barkbox barnes barnesnoble bart bass basspro
    bath bauhaus bay bby bcbs bed bedbath bell best bestbuy bestwestern betterment bevmo bh bhphoto big biglots bird
    bj bjs bk blizzard bloomingdale bloomingdales blue blueapron bluecross bn bol bolt booking bookingcom boost
    boostmobile boots bp bright brighthorizons british bt buc bucees budget buffalo burger burgerking burlington bvg
    bww ca cabela cabelas caffe caltrain canva capital capitalone caribou carl carls carnival carrefour casey caseys
    cash cashapp cava cbs century centurylink charge chargepoint charles charter chase chatgpt cheesecake chevron
    chewy chick chickfila chili chilis chipotle cigna cinemark circle circlek citgo citi citibik citibike citicard
    class classpass claude clear clearme clipper cloudflare coinbase comcast comed commonwealth con coned conedison
    conoco consumers container containerstore costa costco coursera courtyard cox cracker crate cratebarrel cricket
    crumbl crunch crunchyroll cta ctl cube cubesmart culver culvers cumberland cvs d dairy dairyqueen dave dazn db
    decathlon deliveroo dell delta denny dennys dept deutsche dg dhl dick dicks dickssporting digital digitalocean
    discord discount discover disney disneyplus dm dmv dnh dollar dollargeneral dollartree dominion domino dominos
    door doordash dow dropbox dsw dte duane duke dukeenergy dunkin duolingo dutch e easy easyjet eb ebay economist
    edeka edf ee electrify emirates entergy enterprise eon epic epicgames equinox espn espnplus esso etrade etsy
    eurostar eventbrite eversource evgo expedia express expressscripts extra exxon exxonmobil ez ezpass family
    fandango farmers fastrak fed fedex fedexoffice fid fidelity figma financial firestone five fivebelow fiveguys
    flixbus florida flyfrontier flying food foot footlocker ford fpl fred freedom fresh freshdirect frontier fry frys
    ft ftd fubo fubotv game gamestop gap geico georgia getgo getyourguide giant gianteagle github gm gmfinancial go
    godaddy gofundme gold golds goodwill goodyear google googleplay gopuff grab grammarly great greatclips greggs
    greyhound grocery groupon grub grubhub gsuite guitar guitarcenter h half hallmark hampton hamptoninn handm
    hannaford harbor harborfreight harris harristeeter hawaiian hawaiianair hbo hbomax heb hello hellofresh help hertz
    hilton hlu hm hmart hobby hobbylobby holiday holidayinn hollister home homeaway homedepot homegoods honda hotel
    hotels hotelscom hr hrb hrblock hulu humana hy hyatt hyvee ic ihop ikea in ingles innout insomnia instacart
    internal intuit irs itunes j jack jc jcpenney jcrew jersey jet jetblue jewel jewelosco jiffy jimmy jimmyjohns jo
    joann john js just justeat kaiser kaufland kentucky kfc kinder kindercare kindle king klarna klm kohl kohls krispy
    kroger kwik kwiktrip l la labcorp laboratory lego lemonade lenovo les levi levis liberty libertymutual lidl life
    lifetime lim lime linkedin lirr little ll llbean loblaw loblaws love loves lowe lowes lufthansa lululemon lyft m
    macy macys marathon market marks marksspencer marriott marshalls max mbta mc mcdonald mcdonalds media mediamarkt
    medium meijer meineke menard menards mercadona mercari met metlife metra metro metrocard metropcs michaels micro
    microcenter microsoft midas migros mint mintmobile mobil mohela monoprix morrisons motel mr msft mta murphy
    murphyusa name namecheap nando nandos napa national nationalgrid nationstar nationwide natl navient nbcu neiman
    nelnet netflix netflixcom netto new newegg ngrid nike nintendo nj njt njtransit no nofrills nord nordrack nordsec
    nordstrom nordstromrack nordvpn north northwestern notion nw ny nyl nyt nytimes o o2 obi ocado octopus office
    officedepot officemax old oldnavy olive olivegarden omny openai optimum orange orangetheory oreilly orkin outback
    overstock ovo p pacific panda pandaexpr pandora panera papa papajohns paramount paramountplus park parkmobile
    party patagonia patreon paypal peacock peacocktv peet peets peloton penny pennymac pep pepboys pet petco petsmart
    pf pg pgande phillips phillips66 philo philz piggly pilot pizza pizzahut planet playstation playstationnetwork
    popeyes poshmark pottery potterybarn presto pret price priceline primark prime prog progressive prudential pse
    pseg public publicstorage publix puget pure puregym qantas qatar qatarairways qdoba qt quest questdiagnostics
    quickbooks quicken quik quiktrip qvc racetrac raising raley raleys ralphs red redcross regal rei reliant republic
    republicservices residence rewe ring ringgo rite riteaid robinhood roblox rocket rocketmortgage rogers roku ross
    rossmann rover royal ryanair safeway sainsbury sainsburys saks sally sam sams samsclub samsung san sbux sce schwab
    sdg sdge seat seatgeek sephora septa shake shakeshack sheetz shein shell sheraton sherwin sherwinwilliams shop
    shoppers shoppersdrugmart shoprite sie simplisafe singapore singaporeair singaporeairlines sirius siriusxm sixt
    sky slack sling slingtv smart smartandfinal smartrip smith smiths sncf so sobeys soc socal socalgas social sofi
    sonic sony soulcycle southern southwes southwest spectrum speedway spirit spiritair sport sportclips spothero
    spotify sprouts sqsp square squarespace squareup ssa st stamps staples starbucks starlink state statefarm stater
    steam steampowered stitch stitchfix stop stopshop strava stub stubhub substack subway sunoco sunpass supercuts
    superdrug sweetgreen sxm synchrony t taco tacobell target task taskrabbit telefonica telekom telus temu terminix
    tesco tesla texaco texas tfl the theatlantic thenorthface thetrainline theupsstore thrive ticket ticketmaster
    tidal tim timhortons tj tjmaxx tjx tm tmobile top topgolf total toyota tractor tractorsupply trader trainline
    transferwise transport travelers travelocity trimet tripadvisor tru true truevalue trugreen trupanion turbotax
    turo tv twitch twitchinter txu u uber ubereats ubr udemy uhaul uhc ulta under underarmour unicef uniqlo united
    unitedhealth unitedhealthcare ups urban urbanoutfitters us usaa usps valero valve valvoline vanguard vattenfall
    venmo ventra verizon verizonwireless verizonwrlss viator victoria victorias victoriassecret virgin virginmedia
    visible vista vistaprint vodafone vons vrbo vsp vz vzw vzwrlss waffle waitrose wal walgreen walgreens wall walmart
    washington washpost waste wawa wayfair wealthfront wegmans weight wells wellsfargo wendy wendys west westelm
    westin westjet wf whataburger whole wholefds wholefoods wikimedia wikipedia williams williamssonoma winco wing
    wingstop winn winndixie wise wix wizz wizzair wl wm wmata wmt woolworths wp wsj ww xbox xcel xcelenergy xfinity
    xxsoc ymca youtube youtubeprem youtubetv zalando zappos zara zelle zipcar zoom
  ', '\s+'));
