/**
 * Given names that are borne nearly always by women, and those nearly always by men. Who has another name is neither:
 * whether they are "he" or "she" is not known.
 */
const WOMEN = new Set(
  `abigail ada adele adriana agatha agnes aisha alana alba alejandra alexandra alice alicia alina alison allison alma amalia amanda amber amelia
  amina amy ana anastasia angela angelica angelina anika anita anja ann anna annabelle anne annette annie antonia anya ariana astrid
  audrey aurora ava barbara beatrice beatriz becky bella bernadette bertha beth bethany betty beverly bianca birgit bonnie brenda bridget
  brigitte britta brittany brooke camila camille carina carla carmen carol carolina caroline carolyn cassandra catherine cathy cecilia celeste
  charlotte chelsea cheryl chiara chloe christina christine cindy claire clara clarissa claudia colleen connie constance cora corinne cynthia
  daisy daniela danielle daphne dawn deanna deborah debra delia delores denise diana diane dolores donna dora doris dorothea dorothy edith
  eileen elaine eleanor elena eliza elizabeth ella ellen eloise elsa elsie emilia emily emma erica erika erin esmeralda esperanza estelle
  esther ethel eva eve evelyn faith fatima felicia fernanda fiona flora florence frances francesca freya frida gabriela gabrielle gail
  genevieve georgia geraldine gertrude gina giovanna giulia gisela gladys gloria grace greta gretchen guadalupe gwen gwendolyn hanna hannah
  harriet hazel heather heidi helen helena helga henrietta hilary hilda holly hope ida ilse imani ines ingrid irene irina iris irma isabel
  isabella isabelle ivy jacqueline jamila jane janet janice janine jasmine jeanne jennifer jenny jessica jill joan joanna joanne jocelyn
  johanna josefina josephine joy joyce juanita judith judy julia juliana julie juliet june karen karin karla katarina kate katharina
  katherine kathleen kathryn kathy katie katja katrina kayla kelsey kerstin kimberly kirsten kristen kristin kristina lara laura lauren
  laurie lea leah leila lena leona leticia lilian liliana lillian lily linda lindsay lisa lois lola lorena loretta lori lorraine louisa
  louise lourdes lucia lucille lucinda lucy luisa luna lydia lynn mabel madeline madison magdalena maja mandy mara marcella marcia margaret
  margarita margot maria mariah mariana marianne marie marilyn marina marion marisa marisol marjorie marlene marta martha martina mary
  matilda maureen maya megan meghan mei melanie melinda melissa mercedes meredith mia michaela michelle mildred mina mira miranda
  miriam molly mona monica monika monique muriel myra myrtle nadia nadine nancy naomi natalia natalie natasha nell nicole nina noelle nora
  norma octavia odette olga olivia opal ophelia paige pamela patricia patty paula paulina pauline pearl peggy penelope penny petra phoebe
  phyllis pilar polly priscilla priya rachel ramona rebecca regina renata renee rhonda rita roberta rosa rosalie rosalind rosario rose
  rosemary roxanne ruby ruth sabine sabrina sadie sally samantha sandra sara sarah saskia savannah selena serena shannon sharon sheila
  shelley sherry shirley sibyl silke silvia sofia sonia sophia sophie stacey stella stephanie sue susan susana susanne suzanne sybil
  sylvia tabitha tamara tammy tanya tara tatiana teresa tess thelma theresa tiffany tina toni tracy trudy uma ursula valentina valerie vanessa
  vera veronica vicky victoria viola violet virginia vivian wanda wendy wilhelmina wilma winifred ximena yasmin yolanda yuko yvette yvonne
  zelda zoe zuzana`.split(/\s+/),
)
const MEN = new Set(
  `aaron abdul abel abraham adam adolfo adrian ahmed al alan albert alberto aldo alejandro alexander alfred alfredo ali allan allen alvin amir
  amos anders andreas andrew andy angelo ansel anthony antoine anton antonio archibald armando arnold arthur arturo arun august augustus
  barry bart bartholomew basil ben benedict benjamin bernard bernd bernhard bill björn bob boris brad bradley brandon brendan brent brett
  brian bruce bruno bryan byron caleb calvin carl carlo carlos carlton cedric cesar chad charles chester christian christoph christopher chuck
  clarence claude claus clayton clifford clint clinton clyde cody colin conrad corey craig curtis cyrus damian dan daniel danny dario
  darius darren daryl dave david dean dennis derek desmond dexter diego dieter dirk dmitri dominic don donald doug douglas duncan dustin
  dwight earl eddie edgar edmund eduardo edward edwin egon eli elias elijah elliot elmer emanuel emil emilio emmanuel enrico enrique eric
  erik ernest ernesto ernst ethan eugene evan fabian felipe felix ferdinand fernando finn floyd francesco francis francisco frank franklin
  franz fred frederick friedrich fritz gabriel gareth gary gavin gene geoffrey george georg gerald gerard gerhard gilbert giovanni giuseppe
  glen glenn gordon graham grant greg gregory guido guillermo günther gustav guy hank hans hakan harold harry harvey hector heinrich heinz
  helmut henrik henry herbert herman hiroshi homer horace horst howard hubert hugh hugo humphrey ian ibrahim ignacio igor ike immanuel isaac
  isaiah ivan jack jacob jake jakob james jared jason javier jeff jeffrey jeremiah jeremy jerome jerry jesse jim jimmy joachim
  joao joaquin joe joel johan johann john johnny jon jonah jonas jonathan jorge jose josef joseph joshua juan julian julio julius jürgen
  justin karl keith ken kenji kenneth kenny kevin klaus knut konrad kurt kyle lance larry lars laurence lawrence leland leo leon leonard
  leonardo leroy lester liam lionel lloyd lorenzo louis luca lucas luis luke luther magnus malcolm manfred manuel marc marcel marcelo marco
  marcus mario mark markus marshall martin marvin mason mateo matthew matthias maurice mauricio max maximilian maxwell melvin michael miguel
  mike milton mitchell mohammed mohamed morris moritz moses nathan nathaniel ned neil nelson nicholas nick nicolas niels nigel nikolai nils
  noah norbert norman oliver omar orlando oscar oswald otis otto owen pablo pascal patrick paul pedro percy perry pete peter phil philip
  phillip pierre rafael raj ralf ralph ramon randall randolph randy raul raymond reginald reinhard ricardo richard rick roald rob robert
  roberto rod roderick rodney rodrigo roger roland rolf roman ron ronald roy rudolf rudolph rudy rufus rupert russell ryan salvador salvatore
  samuel santiago saul scott sean sebastian sergei sergio seth seymour shane shaun siegfried silas simon stan stanley stefan stephen
  steve steven stewart stuart sven takashi ted terrence thaddeus theo theodore thomas thorsten tim timothy tobias todd tom tommy tony travis
  trevor troy tyler ulrich ulysses uwe vernon victor vikram vincent viktor vladimir wade wallace walter warren wayne wendell werner wesley wilbur
  wilfred wilhelm will willard william willy winston wolfgang xavier yusuf yves zachary zoltan`.split(/\s+/),
)

/** Which of "she" and "he" somebody with a name is; null where nobody knows. @param name the whole name */
export function sexOf(name: string): 'female' | 'male' | null {
  const [given = ''] = name.toLowerCase().split(/[ -]/)
  return WOMEN.has(given) ? 'female' : MEN.has(given) ? 'male' : null
}
