import wabt from 'wabt'

/**
 * WebAssembly of its text, in base64.
 * @throws Error that says what of the text is wrong, and where
 */
export async function wasmOf(text: string): Promise<string> {
  const module = (await wabt()).parseWat('multiply.wat', text, { simd: true })
  module.validate()
  const { buffer } = module.toBinary({})
  module.destroy()
  return Buffer.from(buffer).toString('base64')
}
