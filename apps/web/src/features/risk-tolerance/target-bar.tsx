import { assetClassColor } from '../../domain/category-colors.ts'
import { assetClassDisplay, assetClasses } from '../../domain/asset-classes.ts'
import classes from './target-bar.module.css'

/** A target allocation as one bar with its parts named below. @param target percent units per asset class */
export function TargetBar({ target }: { readonly target: Readonly<Record<(typeof assetClasses)[number], string>> }) {
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {assetClasses.map((name) => (
          <i
            key={name}
            style={{ flexGrow: Number(target[name]), background: assetClassColor[name] }}
            hidden={Number(target[name]) === 0}
          />
        ))}
      </div>
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
