const MAX_BYTES = 16 * 1024 * 1024

/** The body of an answer, as long as it is no larger than 16 MB. @param tooLarge what is thrown otherwise */
export async function readLimited(response: Response, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
