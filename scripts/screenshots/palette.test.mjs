import { expect, test } from 'vitest'
import { choosePalette } from './palette.mjs'

/** @param {readonly number[]} colours */
const picture = (colours) => Buffer.concat(colours.map((colour) => Buffer.from([...bytesOf(colour), 255])))

/** @param {number} colour */
const bytesOf = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]

test('the palette has frequent colours of all pictures, and of rare ones those that resemble no other', () => {
  const [white, nearWhite, black, red] = [0xffffff, 0xfefefe, 0x000000, 0xff0000]
  const pictures = [picture([white, white, white, nearWhite, nearWhite]), picture([white, black, black, red])]
  expect(choosePalette(pictures, 3).colours).toEqual([white, black, red])
})

test('a rare colour takes the nearest one of the palette', () => {
  const pictures = [picture([0x000000, 0x000000, 0xffffff, 0xffffff, 0xeeeeff, 0x220000])]
  const { colours, indexOf } = choosePalette(pictures, 2)
  expect([0xeeeeff, 0x220000].map((colour) => colours[indexOf(colour)])).toEqual([0xffffff, 0x000000])
})

test('a colour of the palette stays as it is', () => {
  const { colours, indexOf } = choosePalette([picture([0x010203, 0x040506, 0x070809])])
  expect([0x010203, 0x040506, 0x070809].map((colour) => colours[indexOf(colour)])).toEqual([
    0x010203, 0x040506, 0x070809,
  ])
})
