import { maxTargets } from '#shared/message-rules.ts'
import { dropIncomplete, moveIncomplete } from '../../parameters/incomplete-storage.ts'

/** Identifies the parameter form of a target, counted from 1. `sheet` is the conversation or the compared message. */
export function targetFormId(sheet: string, index: number): string {
  return `target ${index} ${sheet}`
}

/** Drops the incomplete input of a removed target. Later targets move up, with theirs. */
export function removeTargetInput(sheet: string, index: number): void {
  dropIncomplete(targetFormId(sheet, index))
  for (let later = index + 1; later <= maxTargets; later += 1) {
    moveIncomplete(targetFormId(sheet, later), targetFormId(sheet, later - 1))
  }
}

/** Drops the incomplete input of all targets, when a comparison begins or ends. */
export function dropTargetInputs(sheet: string): void {
  for (let index = 1; index <= maxTargets; index += 1) dropIncomplete(targetFormId(sheet, index))
}
