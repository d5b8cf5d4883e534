/** Made-up shops: name, middle amount, whether a tip may be added when the purchase posts. */
export const MERCHANTS: readonly { readonly name: string; readonly amount: number; readonly tips: boolean }[] = [
  { name: 'Fennel & Rye Grocery', amount: 64, tips: false },
  { name: 'Copper Kettle Cafe', amount: 9, tips: false },
  { name: 'Bluebarrow Fuel', amount: 43, tips: false },
  { name: 'Osprey Lane Diner', amount: 38, tips: true },
  { name: 'Tallow Street Books', amount: 27, tips: false },
  { name: 'Marlowe Garden Supply', amount: 71, tips: false },
  { name: 'Pocket Pharmacy', amount: 22, tips: false },
  { name: 'Velvet Anchor Bistro', amount: 86, tips: true },
  { name: 'Nimbus Ride Share', amount: 19, tips: true },
  { name: 'Kettleworth Hardware', amount: 52, tips: false },
  { name: 'Sparrow & Sons Market', amount: 47, tips: false },
  { name: 'Littlebrook Outfitters', amount: 94, tips: false },
  { name: 'Paperlantern Cinema', amount: 31, tips: false },
  { name: 'Juniper Noodle House', amount: 33, tips: true },
  { name: 'Gullwing Airlines', amount: 286, tips: false },
  { name: 'Harvest Crate Delivery', amount: 58, tips: false },
]

/** Made-up payees as terse as banks write some: who was paid is in them, what for is not. */
export const TERSE_PAYEES: readonly string[] = [
  'SQ *HALLORAN',
  'CHANDLERS YARD',
  'WEIR STUDIO',
  'HOLLIN WORKS',
  'PINFOLD STUDIO',
  'SQ *HALLORAN',
  'THISTLE CLUB',
  'OLDGATE HALL',
]
