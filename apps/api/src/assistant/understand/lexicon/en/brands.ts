/**
 * Shops and services that many people pay and call by name, in small letters as often as not. Left out are names that
 * are words of the language ("target", "gap", "shell") or mostly spoken of as shares ("apple", "tesla").
 */
export const BRANDS: readonly string[] = `
aldi
amazon
at&t
audible
best buy
burger king
chewy
chick-fil-a
chipotle
comcast
costco
cvs
disney plus
dollar general
dollar tree
domino's
doordash
door dash
dunkin
dunkin donuts
ebay
etsy
geico
grubhub
h&m
harbor freight
hbo
home depot
hulu
ikea
instacart
jetblue
kohl's
kroger
lidl
lowe's
lowes
lyft
macy's
mcdonald's
mcdonalds
netflix
nordstrom
panera
petco
petsmart
planet fitness
publix
rite aid
safeway
sam's club
sephora
spotify
starbucks
state farm
taco bell
tj maxx
t-mobile
tmobile
trader joe's
trader joes
uber
uber eats
ulta
usaa
verizon
walgreens
walmart
wayfair
wegmans
whole foods
xfinity
`
  .trim()
  .split('\n')
