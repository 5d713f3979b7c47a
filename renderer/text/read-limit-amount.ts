/** Returns a typed limit in US dollars; null if it is empty, undefined if it is not from a cent to below a million. */
export function readLimitAmount(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const amount = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return amount >= 0.01 && amount <= 999_999 ? amount : undefined
}
