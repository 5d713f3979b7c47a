/**
 * A colour as sRGB values from 0 to 1, and its opacity.
 *
 * @typedef {{ rgb: readonly [number, number, number], alpha: number }} Colour
 */

/**
 * Returns the colours of a sheet of tokens by name, for one side of `light-dark()`.
 * @param {string} css
 * @param {'light' | 'dark'} theme
 * @returns {Map<string, Colour>}
 */
export function readColours(css, theme) {
  const colours = new Map()
  for (const [, name = '', value = ''] of css.matchAll(/^\s+--([\w-]+):\s*((?:light-dark|oklch)\(.*\));/gm)) {
    const sides = [...value.matchAll(/oklch\(([^)]+)\)/g)].map(([, numbers = '']) => colourOf(numbers))
    colours.set(name, sides[theme === 'dark' ? sides.length - 1 : 0])
  }
  return colours
}

/**
 * Returns the contrast of one colour on grounds that lie above each other, the lowest first (WCAG 2.2, 1.4.3).
 * @param {Colour} colour
 * @param {readonly Colour[]} grounds
 */
export function contrastOn(colour, grounds) {
  const ground = grounds.reduce(lay)
  const [one, other] = [luminance(lay(ground, colour)), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/**
 * Lays a colour over another one, as browsers do: by the encoded values.
 * @param {Colour} below
 * @param {Colour} above
 * @returns {Colour}
 */
function lay(below, above) {
  /** @param {0 | 1 | 2} channel */
  const mix = (channel) => above.rgb[channel] * above.alpha + below.rgb[channel] * (1 - above.alpha)
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 }
}

/** @param {Colour} colour */
function luminance({ rgb }) {
  const [red, green, blue] = rgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Returns the colour of `oklch()`: lightness, chroma and hue, and an opacity after a slash (CSS Color 4, 9.3).
 * @param {string} numbers
 * @returns {Colour}
 */
function colourOf(numbers) {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = numbers.split(/[\s/]+/).map(Number)
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    rgb: [
      encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    ],
    alpha,
  }
}

/** @param {number} linear */
function encode(linear) {
  const value = Math.min(1, Math.max(0, linear))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
