/** Decimal digits of a picodollar. */
const digits = 12

/** Converts picodollars to US dollars, exact and without trailing zeros: `4310000000n` becomes `0.00431`. */
export function dollarsOf(pico: bigint): string {
  const sign = pico < 0n ? '-' : ''
  const text = (pico < 0n ? -pico : pico).toString().padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  return `${sign}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Converts US dollars to picodollars and rounds off smaller amounts. Throws a SyntaxError if the text is not a decimal.
 */
export function picoOf(dollars: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(dollars)
  if (!parts) throw new SyntaxError(`${dollars} is not an amount`)
  const [, sign, whole = '0', fraction = ''] = parts
  const pico = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return sign === '-' ? -pico : pico
}
