import { Problem } from '../../http/problems.ts'

/** @throws Problem `version_conflict` when somebody who names the version they saw saw another (OP-013) */
export function refuseOtherVersion(seen: number | undefined, present: number): void {
  if (seen !== undefined && seen !== present) throw new Problem('version_conflict')
}
