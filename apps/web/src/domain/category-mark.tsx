import type { CategoryBook, KnownCategory } from '@keelwise/contract/category-book'
import {
  type Category,
  type CategoryColor,
  type CategoryGroup,
  type CategoryIcon,
  SPLIT,
} from '@keelwise/contract/words'
import {
  IconArrowsExchange,
  IconArrowsSplit,
  IconBallFootball,
  IconBarbell,
  IconBike,
  IconBook,
  IconBriefcase,
  IconBuildingBank,
  IconBulb,
  IconBus,
  IconCamera,
  IconCar,
  IconCash,
  IconChartLine,
  IconCoffee,
  IconCoins,
  IconCreditCard,
  IconDeviceLaptop,
  IconDeviceTv,
  IconDroplet,
  IconGasStation,
  IconGift,
  IconHeart,
  IconHeartHandshake,
  IconHome,
  IconMoodKid,
  IconMusic,
  IconParking,
  IconPaw,
  IconPhone,
  IconPigMoney,
  IconPill,
  IconPlane,
  IconPlant,
  IconBed,
  IconQuestionMark,
  IconReceipt,
  IconReceiptTax,
  IconSailboat,
  IconSchool,
  IconScissors,
  IconShieldHalf,
  IconShirt,
  IconShoppingBag,
  IconShoppingCart,
  IconStethoscope,
  IconTag,
  IconTicket,
  IconToolsKitchen2,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import classes from './category-mark.module.css'
import { useCategoryBook } from './use-categories.ts'

const lighter = (color: string): string => `color-mix(in srgb, ${color} 58%, var(--kw-surface))`

/** Colour of a group of categories wherever it is drawn. */
const categoryGroupColor: Readonly<Record<CategoryGroup, string>> = {
  income: 'var(--kw-category-1)',
  housing: 'var(--kw-category-5)',
  utilities: 'var(--kw-category-3)',
  food: 'var(--kw-category-2)',
  transport: 'var(--kw-category-6)',
  health: 'var(--kw-category-4)',
  insurance: 'var(--kw-category-8)',
  shopping: 'var(--kw-category-7)',
  personal: lighter('var(--kw-category-4)'),
  entertainment: lighter('var(--kw-category-8)'),
  travel: lighter('var(--kw-category-3)'),
  education: lighter('var(--kw-category-5)'),
  children: lighter('var(--kw-category-2)'),
  giving: lighter('var(--kw-category-1)'),
  fees: lighter('var(--kw-category-6)'),
  taxes: lighter('var(--kw-category-7)'),
  debt: 'var(--kw-chart-second)',
  cash: lighter('var(--kw-chart-second)'),
  transfers: 'var(--kw-placeholder)',
  investing: 'var(--kw-placeholder)',
  other: 'var(--kw-placeholder)',
}

const groupIcon: Readonly<Record<CategoryGroup, Icon>> = {
  income: IconPigMoney,
  housing: IconHome,
  utilities: IconBulb,
  food: IconToolsKitchen2,
  transport: IconCar,
  health: IconStethoscope,
  insurance: IconShieldHalf,
  shopping: IconShoppingBag,
  personal: IconScissors,
  entertainment: IconTicket,
  travel: IconPlane,
  education: IconSchool,
  children: IconMoodKid,
  giving: IconHeartHandshake,
  fees: IconBuildingBank,
  taxes: IconReceiptTax,
  debt: IconCreditCard,
  cash: IconCash,
  transfers: IconArrowsExchange,
  investing: IconChartLine,
  other: IconQuestionMark,
}

/** Categories whose group's icon says too little. */
const ownIcon: Partial<Readonly<Record<Category, Icon>>> = {
  groceries: IconShoppingCart,
  coffee: IconCoffee,
  fuel: IconGasStation,
  transit: IconBus,
  parking: IconParking,
  auto_service: IconTool,
  home_services: IconTool,
  water: IconDroplet,
  phone_internet: IconPhone,
  pharmacy: IconPill,
  fitness: IconBarbell,
  clothing: IconShirt,
  electronics: IconDeviceLaptop,
  books: IconBook,
  pets: IconPaw,
  streaming: IconDeviceTv,
  lodging: IconBed,
  gifts: IconGift,
  card_payment: IconCreditCard,
}

/** The drawings that own categories can have. */
export const iconOfOwn: Readonly<Record<CategoryIcon, Icon>> = {
  tag: IconTag,
  home: IconHome,
  tools: IconTool,
  plant: IconPlant,
  bulb: IconBulb,
  phone: IconPhone,
  cart: IconShoppingCart,
  meal: IconToolsKitchen2,
  coffee: IconCoffee,
  car: IconCar,
  bicycle: IconBike,
  boat: IconSailboat,
  plane: IconPlane,
  bed: IconBed,
  health: IconStethoscope,
  fitness: IconBarbell,
  shirt: IconShirt,
  book: IconBook,
  laptop: IconDeviceLaptop,
  screen: IconDeviceTv,
  ticket: IconTicket,
  music: IconMusic,
  camera: IconCamera,
  ball: IconBallFootball,
  paw: IconPaw,
  child: IconMoodKid,
  school: IconSchool,
  gift: IconGift,
  heart: IconHeart,
  work: IconBriefcase,
  bank: IconBuildingBank,
  coins: IconCoins,
  receipt: IconReceipt,
  moves: IconArrowsExchange,
}

/** The colours that own categories can have. */
export const colorOfOwn: Readonly<Record<CategoryColor, string>> = {
  green: 'var(--kw-category-1)',
  amber: 'var(--kw-category-2)',
  sky: 'var(--kw-category-3)',
  pink: 'var(--kw-category-4)',
  navy: 'var(--kw-category-5)',
  rust: 'var(--kw-category-6)',
  olive: 'var(--kw-category-7)',
  violet: 'var(--kw-category-8)',
  gray: 'var(--kw-chart-second)',
}

/** Colour of a category wherever it is drawn: its own, else that of its group. */
export const categoryColor = ({ own, group }: KnownCategory): string =>
  own ? colorOfOwn[own.color] : categoryGroupColor[group as CategoryGroup]

const iconOf = ({ key, own, group }: KnownCategory): Icon =>
  key === SPLIT
    ? IconArrowsSplit
    : own
      ? iconOfOwn[own.icon]
      : (ownIcon[key as Category] ?? groupIcon[group as CategoryGroup])

interface PictureProps {
  readonly icon: Icon
  readonly color: string
  readonly size: number
}

/** A drawing on its colour; decoration beside a name. */
export function CategoryPicture({ icon: Shown, color, size }: PictureProps) {
  return (
    <span
      className={classes.mark}
      style={{ '--mark': color, width: size, height: size } as React.CSSProperties}
      aria-hidden
    >
      <Shown size={Math.round(size * 0.62)} stroke={1.75} />
    </span>
  )
}

/** The icon of a category on its colour; decoration beside its name. @param props.category its key, or `split` */
export function CategoryMark({ category, size = 24 }: { readonly category: string; readonly size?: number }) {
  const known = useCategoryBook().of(category)
  return <CategoryPicture icon={iconOf(known)} color={categoryColor(known)} size={size} />
}

interface CategoryNameProps {
  readonly category: string
  /** Of a split transaction; their categories stand for its own. */
  readonly parts?: readonly { readonly category: string }[]
}

/** A category by icon and name. */
export function CategoryName(props: CategoryNameProps) {
  return <CategoryNameOf {...props} book={useCategoryBook()} />
}

/** The same where there are very many: who draws them asks once for the categories that the person has. */
export function CategoryNameOf({ category, parts = [], book }: CategoryNameProps & { readonly book: CategoryBook }) {
  const known = book.of(category)
  const names = new Set(parts.map((part) => book.of(part.category).name))
  return (
    <span className="inline-row narrowing gap-8" style={WITHIN}>
      <CategoryPicture icon={iconOf(known)} color={categoryColor(known)} size={20} />
      <span className="truncate">{names.size > 0 ? [...names].join(', ') : known.name}</span>
    </span>
  )
}

const WITHIN = { maxWidth: '100%' }
