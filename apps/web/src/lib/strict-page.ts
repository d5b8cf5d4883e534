interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown
}

/** Text that a browser could read as an element; style sheets hold none. */
const MARKUP = /<[a-z!/?]/i

/**
 * The page's only Trusted Types policy: text without markup may become the content of an element (the component library
 * writes its style sheets so), markup and scripts made from text never.
 */
;(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (MARKUP.test(text) ? null : text),
})

export {}
