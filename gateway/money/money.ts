/** US dollars as an integer number of 10⁻¹² dollars, so that sums of prices stay exact. */
export type Money = bigint

/** What a request can cost at most; `unbounded` if that is unknown. */
export type CostBound = Money | 'unbounded'

const decimals = 12
const unit = 10n ** BigInt(decimals)

/** Reads a decimal as a fraction: `digits` × 10 to the power of minus `scale`. */
function readDecimal(text: string): { readonly digits: bigint; readonly scale: number } {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text.trim()) ?? []
  if (whole === '') throw new RangeError(`${text} is no amount of money`)
  return { digits: BigInt(whole + fraction), scale: fraction.length - Number(exponent) }
}

function divideRounded(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}

/**
 * Reads an amount in dollars, such as `"0.00000015"`, `0.05` or `"1e-7"`, times an integer. Digits beyond 10⁻¹² are
 * rounded after the multiplication.
 * @throws RangeError for anything but a decimal of zero or more
 */
export function parseMoney(amount: string | number, times = 1): Money {
  const { digits, scale } = readDecimal(String(amount))
  const product = digits * BigInt(times)
  return scale <= decimals
    ? product * 10n ** BigInt(decimals - scale)
    : divideRounded(product, 10n ** BigInt(scale - decimals))
}

/** Returns the amount in dollars as the number that its decimal parses to, without additional rounding. */
export function toDollars(money: Money): number {
  return Number(formatMoney(money))
}

/** Writes the amount as a decimal without an exponent. */
export function formatMoney(money: Money): string {
  const fraction = String(money % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return `${money / unit}${fraction === '' ? '' : `.${fraction}`}`
}
