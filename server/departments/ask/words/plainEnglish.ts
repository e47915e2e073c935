/** Words of plain English that are never taken for a mistyped word of a report: 'casual' isn't 'casuals', 'sole' isn't 'sale'. */

const WORDS: ReadonlySet<string> = new Set(
  `ability able above accept access account across action active actual add address afraid after again age agree ahead air alone along already also
  always among angry animal answer apart apple apply area arm army around arrive art ask asleep attack aunt autumn away baby bad bag ball band bank
  bar base basic bath beach bear beat beautiful because become bed before begin behind believe bell belong below best better beyond bike bird
  birth black blame blood blow blue board boat body bone book border boring born borrow boss both bottle bottom bowl box boy brain branch brave bread
  break breath bright broad broken brother brown brush build burn bus busy butter buyer cake calm camera camp capital car card care careful carry case
  casual cast castle cat catch cause center central certain chain chair chance change cheap check cheese child choice choose church circle city claim
  class clean clear climb clock close cloth cloud coast coat coffee cold college colour common company complain complaint complete computer consider
  contain content continue control cook cool copy corner correct could council country couple courage course court cousin cover crazy create cross
  crowd cruel cry culture cup current curse cut daily damage dance danger dark daughter dead deal dear death debate decide deep defend degree delay
  demand deny depend describe desert design desire desk detail develop devil diet differ difficult dinner direct dirty discover discuss disease dish
  distance divide doctor dog door doubt down dozen draw dream dress drink drive driver drop dry dust duty eager early earth east easy eat edge educate
  effect effort egg either elect electric else empty end enemy energy engine enjoy enter entire equal escape even event ever evil exact example excited
  exist exit expect experience explain express extra eye face fact fail fair faith fall false fame family famous far farm fast father fault favour fear
  feed feel female fence few field fight fill film final find fine finger finish fire firm first fish fit fix flag flat floor flow flower fly fold
  follow food fool foot force foreign forest forget forgive form former forward found frame free freeze fresh friend front fruit full fun funny future
  gain game garden gas gate gather general gentle gift girl glad glass goal god gold good govern grand grass grave gray great green grey ground group
  grow guard guess guide gun hair half hall hand handle hang happen happy hard harm hate head heal health hear heart heat heavy height hello help here
  hero hide high hill hire history hit hole holiday holy home honest hope horse hospital host hotel house huge human humour hundred hungry hunt hurry
  hurt husband ice idea ideal idle image imagine immediate important improve inch include indeed industry inform inside instead intend interest invite
  iron island jacket job join joke journey joy judge jump just keep key kick kill kind king kiss kitchen knee knife knock know labour lack lady lake
  land language large late laugh law lawyer lazy lead leader leaf learn least leather leave left leg legal lend lesson letter level liberty library lie
  life lift light like line lion lip listen little live local lock lone long look loose lose loss lost lot loud love low luck lunch machine mail main
  major male manage manner march mark market marry master match matter maybe meal mean meat medium meet member memory mental mention merry message metal
  middle might mile milk mind minor minute mirror miss mistake mix model modern moment moon moral more morning most mother motion mountain mouse mouth
  move movie much music must mystery nail narrow nation nature near neat neck need neighbour neither nerve nest never news next nice night noise none
  noon normal north nose note nothing notice nurse oak obey object observe occur ocean offer office often old once only open opinion oppose orange
  ordinary other ought over own pack page pain paint pair palace pale paper parent park part party pass past path patient pattern pause peace pen pencil
  people perfect perhaps period permit person phone photo physical piano picture piece pig pilot pink pipe pity place plain plan plane plant plastic play
  please plenty pocket poem poet point poison police polite politics pool poor popular position possible post pot pound power practice pray prefer present
  president press pretend pretty prevent previous pride prince print prison private prize probable problem promise proper protect proud prove public pull
  punish pupil pure purple push quality quarrel queen question quick quiet quite rabbit race radio rain raise range rank rapid rare rather reach react
  read ready real reason receive recent recognise red refuse regret regular reject relate relax remain remember remove repair repeat reply request rescue
  respect rest result return reward rich ride right ring rise river road rock role roof room root rope rough round row royal rude ruin rule run rush sad
  safe sail salad salt same sand save scale scene school science sea search season seat second secret see seed seem self sense serious settle several
  severe shade shadow shake shame shape share sharp sheep sheet shelf shine ship shirt shoe shoot shop shore short shot should shoulder shout show shut
  sick side sign silent silk silly silver similar simple since sing single sink sister sit size skill skin skirt sky sleep slide slip slow small smart
  smell smile smoke smooth snake snow soap social society soft soil soldier sole solid solve some son song soon sorry sort soul sound soup south space
  spare speak special speech spell spirit split spoil spoon sport spot spread spring square stage stair stamp star start state station steal steam
  steel step stick still stone stop storm story straight strange stream street strength stretch strict strike string strong student study stupid style
  subject succeed sudden suffer sugar suggest suit summer sun supper support suppose sure surface surprise sweet swim sword system table tail talk tall
  taste teach teacher team tear tell temper tend tent term terrible test thank thick thief thin thing think thirsty thought thousand thread throat through
  throw thus ticket tie tight till time tiny tired title toe together tomorrow tone tongue tooth topic total touch tough tour toward tower town toy trace
  track trade train translate travel tree tremble trick trip trouble truck true trust truth try tune turn twice twist type ugly umbrella uncle under
  understand union unit university until upper upset urge useful usual valley value various vast vegetable very victory view village violent visit voice
  vote voyage waist wait wake walk wall want war warm warn wash watch water wave weak wealth weapon wear weather wedding weight welcome west wet wheel
  while whisper white whole wide wife wild will win wind window wine wing winter wire wise wish within without witness woman wonder wood wool word work
  world worry worse worship worst worth wound wrap write wrong yard year yellow yes yet young youth zero`.split(/\s+/),
);

const ENDING = /(?:e[dr]|ences?|ents?|ances?|ants?|ly|ful|less|ness|ments?|[ai]ble|a?tions?|est|ings?|e?s)$/;

/** Whether a word is one that people mean as they typed it: 'different' is made of 'differ', and isn't a mistyped 'difference'. */
export function isPlainEnglish(word: string): boolean {
  const root = word.replace(ENDING, '');
  return WORDS.has(word) || WORDS.has(root) || WORDS.has(`${root}e`);
}
