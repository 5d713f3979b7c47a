/** Control characters, and characters that change the direction of the text around them. */
const misleading = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u

/** Longest name of a key, in characters. */
const maxKeyName = 100

/** Returns whether a list can show the name of a key as it is: nothing in it changes how its surroundings look. */
export function isPlainKeyName(name: string): boolean {
  return !misleading.test(name) && Array.from(name).length <= maxKeyName
}

/** Returns whether a person can see the name of a key, and a list can show it as it is. */
export function isVisibleKeyName(name: string): boolean {
  return isPlainKeyName(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)
}

/** Returns whether two keys have the same name for a person, who types it in any case. */
export function isSameKeyName(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

function fold(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
