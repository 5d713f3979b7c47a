/** Digits after the point of a whole number of picodollars. */
const digits = 12

/** Whole picodollars as US dollars, exact and without zeros at the end: `4310000000n` is `0.00431`. */
export function dollarsOf(pico: bigint): string {
  const sign = pico < 0n ? '-' : ''
  const text = (pico < 0n ? -pico : pico).toString().padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  return `${sign}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`
}

/** US dollars as whole picodollars; what is finer is rounded off. Throws a SyntaxError for what is no decimal. */
export function picoOf(dollars: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(dollars)
  if (!parts) throw new SyntaxError(`${dollars} is not an amount`)
  const [, sign, whole = '0', fraction = ''] = parts
  const pico = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return sign === '-' ? -pico : pico
}
