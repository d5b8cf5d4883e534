/** Whether somebody who pressed a button has gone to another control since; some browsers give a pressed button no focus. */
export function hasMovedOn(button: Element): boolean {
  const { activeElement: at } = document
  return at !== null && at !== document.body && at !== button
}
