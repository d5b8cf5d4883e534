import { PRODUCT_NAME } from '@keelwise/contract/product'
import { Link } from '@tanstack/react-router'
import { paths } from '../../domain/paths.ts'
import { usePageTitle } from '../../domain/use-page-title.ts'
import { Wordmark } from '../../domain/wordmark.tsx'
import classes from './legal-page.module.css'
import type { LegalText } from './legal-text.ts'

/** One of the legal texts, to be read by anybody. */
export function LegalPage({ text }: { text: LegalText }) {
  usePageTitle(text.title)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={paths.root} className={classes.brand} aria-label={`${PRODUCT_NAME} home`}>
          <Wordmark />
        </Link>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{text.title}</h1>
        <p className={classes.version}>{text.version}</p>
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2 className={classes.heading}>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={classes.paragraph}>
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
