import { createRequire } from 'node:module'
import { geoEqualEarth, geoPath } from 'd3-geo'
import { iso31661 } from 'iso-3166'
import { feature } from 'topojson-client'

const require = createRequire(import.meta.url)
const width = 640
const height = 300
/** Antarctica takes a third of the height and has no datacenters. */
const omitted = 'AQ'
/** The coarse outline has a country in Kosovo without a number; this is the code that everyone uses. */
const codesOfNames = new Map([['Kosovo', 'XK']])

/**
 * A module for `virtual:world-map`: the outlines of all countries as SVG paths, from the public-domain data of Natural
 * Earth (package world-atlas). Drawn at build time, so that the page carries neither the data nor a projection.
 * @returns {import('vite').Plugin}
 */
export function worldMap() {
  const id = 'virtual:world-map'
  return {
    name: 'gatehouse:world-map',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (module) => (module === `\0${id}` ? `export const world = ${JSON.stringify(drawWorld())}` : null),
  }
}

/**
 * Draws the world. `x` and `y` are the middle of a country's largest part. Countries that the coarse data lacks, such as
 * Singapore, have no path.
 * @returns {{ width: number, height: number, countries: { code: string, path: string, x: number, y: number }[] }}
 */
export function drawWorld() {
  const coarse = readCountries('110m')
  const projection = geoEqualEarth().fitSize([width, height], {
    type: 'FeatureCollection',
    features: coarse.filter((country) => codeOf(country) !== omitted),
  })
  const draw = geoPath(projection).digits(1)
  const drawn = new Set(coarse.map(codeOf))
  const small = readCountries('50m').filter((country) => !drawn.has(codeOf(country)))
  const countries = [
    ...coarse.map((country) => ({ country, path: draw(country) ?? '' })),
    ...small.map((country) => ({ country, path: '' })),
  ].flatMap(({ country, path }) => {
    const code = codeOf(country)
    if (code === null && path === '') return []
    const [x, y] = draw.centroid(largestPart(country, draw))
    return code === omitted ? [] : [{ code: code ?? '', path, x: round(x), y: round(y) }]
  })
  return { width, height, countries }
}

/** @typedef {import('geojson').Feature<import('geojson').Geometry, { name: string }>} Country */

/**
 * @param {'50m' | '110m'} scale
 * @returns {Country[]}
 */
function readCountries(scale) {
  const topology = require(`world-atlas/countries-${scale}.json`)
  return feature(topology, topology.objects.countries).features
}

const codesOfNumbers = new Map(iso31661.map(({ numeric, alpha2 }) => [numeric, alpha2]))

/** @param {Country} country */
function codeOf({ id, properties }) {
  return codesOfNumbers.get(String(id)) ?? codesOfNames.get(properties.name) ?? null
}

/**
 * France is in Europe, not between Europe and Guiana.
 * @param {Country} country
 * @param {import('d3-geo').GeoPath} draw
 * @returns {import('geojson').Geometry}
 */
function largestPart({ geometry }, draw) {
  if (geometry.type !== 'MultiPolygon') return geometry
  const parts = geometry.coordinates.map((coordinates) => /** @type {const} */ ({ type: 'Polygon', coordinates }))
  return parts.toSorted((one, other) => draw.area(other) - draw.area(one))[0] ?? geometry
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10
}
