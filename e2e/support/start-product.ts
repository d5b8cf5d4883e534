import { AGGREGATOR_SECRET, launchProduct } from './launch-product.ts'

/**
 * Starts the whole product once for all browser tests. They find it at E2E_BASE_URL and E2E_AGGREGATOR_URL; with
 * E2E_BASE_URL given, a product that already runs is tested (E2E_DATA_DIR says where its data are).
 */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  const product = await launchProduct()
  process.env.E2E_BASE_URL = product.url
  process.env.E2E_AGGREGATOR_URL = product.aggregatorUrl
  process.env.E2E_AGGREGATOR_SECRET = AGGREGATOR_SECRET
  process.env.E2E_DATA_DIR = product.env.DATA_DIR
  return () => product.stop()
}
