const MAX_BYTES = 16 * 1024 * 1024

/**
 * The body of an answer, as long as it is no larger than `maxBytes`.
 * @param tooLarge what is thrown otherwise
 * @param maxBytes 16 MB where nothing else is said
 */
export async function readLimited(response: Response, tooLarge: () => Error, maxBytes = MAX_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
