import { assetClassColor } from '../../domain/category-colors.ts'
import { ShareBar } from '../../ui/share-bar.tsx'
import classes from './target-bar.module.css'
import { type AssetClass, assetClassDisplay, assetClasses } from '@keelwise/contract/words'

/** A target allocation as one bar with its parts named below. @param target percent units per asset class */
export function TargetBar({ target }: { readonly target: Readonly<Record<AssetClass, string>> }) {
  return (
    <div>
      <ShareBar
        parts={assetClasses.map((name) => ({ key: name, share: Number(target[name]), color: assetClassColor[name] }))}
      />
      <dl className={classes.parts}>
        {assetClasses.map((name) => (
          <div key={name}>
            <dt>
              <i style={{ background: assetClassColor[name] }} aria-hidden />
              {assetClassDisplay[name]}
            </dt>
            <dd>{Number(target[name])}%</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
