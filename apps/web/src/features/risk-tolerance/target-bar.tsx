import { assetClassColor } from '../../domain/category-colors.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import { Flex } from '@mantine/core'
import { type AssetClass, assetClassDisplay, assetClasses } from '@keelwise/contract/words'

/** A target allocation as one bar with its parts named below. @param target percent units per asset class */
export function TargetBar({ target }: { readonly target: Readonly<Record<AssetClass, string>> }) {
  return (
    <div>
      <ShareBar
        parts={assetClasses.map((name) => ({ key: name, share: Number(target[name]), color: assetClassColor[name] }))}
      />
      <Flex component="dl" wrap="wrap" gap="8px 24px" m="12px 0 0" fz="sm">
        {assetClasses.map((name) => (
          <div key={name} className="row gap-8">
            <dt className="row gap-8">
              <i className="swatch" style={{ background: assetClassColor[name] }} aria-hidden />
              {assetClassDisplay[name]}
            </dt>
            <dd className="medium tabular">{Number(target[name])}%</dd>
          </div>
        ))}
      </Flex>
    </div>
  )
}
