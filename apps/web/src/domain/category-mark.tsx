import { Box } from '@mantine/core'
import { type Category, type CategoryGroup, categoryDisplay, groupOfCategory } from '@keelwise/contract/words'
import {
  IconArrowsExchange,
  IconBarbell,
  IconBook,
  IconBuildingBank,
  IconBulb,
  IconBus,
  IconCar,
  IconCash,
  IconChartLine,
  IconCoffee,
  IconCreditCard,
  IconDeviceLaptop,
  IconDeviceTv,
  IconDroplet,
  IconGasStation,
  IconGift,
  IconHeartHandshake,
  IconHome,
  IconMoodKid,
  IconParking,
  IconPaw,
  IconPhone,
  IconPigMoney,
  IconPill,
  IconPlane,
  IconBed,
  IconQuestionMark,
  IconReceiptTax,
  IconSchool,
  IconScissors,
  IconShieldHalf,
  IconShirt,
  IconShoppingBag,
  IconShoppingCart,
  IconStethoscope,
  IconTicket,
  IconToolsKitchen2,
  IconTool,
  type Icon,
} from '@tabler/icons-react'
import classes from './category-mark.module.css'

const lighter = (color: string): string => `color-mix(in srgb, ${color} 58%, var(--kw-surface))`

/** Colour of a group of categories wherever it is drawn. */
export const categoryGroupColor: Readonly<Record<CategoryGroup, string>> = {
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

/** The icon of a category on the colour of its group; decoration beside its name. */
export function CategoryMark({ category, size = 24 }: { readonly category: Category; readonly size?: number }) {
  const group = groupOfCategory(category)
  const Shown = ownIcon[category] ?? groupIcon[group]
  return (
    <span
      className={classes.mark}
      style={{ '--mark': categoryGroupColor[group], width: size, height: size } as React.CSSProperties}
      aria-hidden
    >
      <Shown size={Math.round(size * 0.62)} stroke={1.75} />
    </span>
  )
}

/** A category by icon and name. */
export function CategoryName({ category }: { readonly category: Category }) {
  return (
    <Box component="span" className="inline-row narrowing gap-8" maw="100%">
      <CategoryMark category={category} size={20} />
      <span className="truncate">{categoryDisplay[category]}</span>
    </Box>
  )
}
