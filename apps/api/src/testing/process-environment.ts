/** What each process that a test starts gets beside its own settings: where programs are, and what is compiled already. */
export const processEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)
