/** Has the browser save bytes as a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has its own hold on the bytes by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
