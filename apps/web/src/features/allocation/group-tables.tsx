import { assetClassDisplay, assetClasses } from '@keelwise/contract/words'
import type { Allocation } from '@keelwise/contract/allocation'
import { Box, Card } from '@mantine/core'
import { assetClassColor, secTypeColor } from '../../domain/category-colors.ts'
import { formatMoney } from '../../domain/format-money.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import classes from './allocation-page.module.css'
import { inDigits } from '../../domain/locale.ts'

/** The same positions by security type and by account. */
export function GroupTables({ allocation }: { readonly allocation: Allocation }) {
  return (
    <div className={classes.pair}>
      <Card component="section" aria-labelledby="by-type" miw={0}>
        <Box id="by-type" component="h2" ta="left">
          By security type
        </Box>
        <ul className={`${classes.rows} divided`}>
          {allocation.sec_types.map((row) => (
            <li key={row.sec_type} className={classes.line}>
              <span className={classes.name}>
                <i className="swatch" style={{ background: secTypeColor[row.sec_type] }} aria-hidden />
                {row.sec_type_display}
              </span>
              <span className={classes.amount}>
                {formatMoney(row.market_value_amount, allocation.currency)}
                <small>{inDigits(row.percent)}%</small>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card component="section" aria-labelledby="by-account" miw={0}>
        <Box id="by-account" component="h2" ta="left">
          By account
        </Box>
        <ul className={`${classes.rows} divided`}>
          {allocation.accounts.map((row) => (
            <li key={row.account_id} className={classes.line}>
              <span className={classes.name}>
                <span>
                  {row.account_name}
                  <small>{row.institution_name}</small>
                </span>
              </span>
              <span className={classes.amount}>
                {formatMoney(row.market_value_amount, allocation.currency)}
                <small>{inDigits(row.percent)}%</small>
              </span>
              <Box
                component="span"
                flex="1 0 100%"
                role="img"
                aria-label={assetClasses
                  .map((name) => `${assetClassDisplay[name]} ${inDigits(row.classes[name])}%`)
                  .join(', ')}
              >
                <ShareBar
                  height={4}
                  parts={assetClasses.map((name) => ({
                    key: name,
                    share: Number(row.classes[name]),
                    color: assetClassColor[name],
                  }))}
                />
              </Box>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
