import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPairedBlocks } from './paired-blocks.ts'

const length = 512
/** Samples that a microphone delivers at a time: a hundredth of a second. */
const piece = 160

/** Two sounds in which each sample is its own index times `unit`, so that tests see which samples are paired. */
function twoSounds(unit = 2 ** -24) {
  const blocks: { block: number[]; other: number[] | null }[] = []
  const numbers = (samples: Float32Array) => Array.from(samples, (sample) => sample / unit)
  const paired = createPairedBlocks(length, (block, other) =>
    blocks.push({ block: numbers(block), other: other === undefined ? null : numbers(other) }),
  )
  let heard = 0
  let heardOther = 0
  const next = (from: number) => Float32Array.from({ length: piece }, (_, index) => (from + index + 1) * unit)
  return {
    blocks,
    sound: () => paired.add(next((heard += piece) - piece)),
    other: () => paired.addOther(next((heardOther += piece) - piece)),
    /** Loses a piece of the other sound. */
    skipOther: () => (heardOther += piece),
    end: () => paired.end(),
    heard: () => heard,
    heardOther: () => heardOther,
  }
}

const everySample = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('one sound alone comes in blocks of equal length, with the rest at the end', () => {
  const { blocks, sound, end } = twoSounds()
  for (let time = 0; time < 10; time += 1) sound()
  expect(blocks.map(({ block }) => block.length)).toEqual([512, 512, 512])
  end()
  expect(blocks.map(({ block }) => block.length)).toEqual([512, 512, 512, 64])
  expect(blocks.flatMap(({ block }) => block)).toEqual(everySample(1600))
  expect(blocks.every(({ other }) => other === null)).toBe(true)
})

test.each([
  ['first', 0],
  ['second', 1],
])('each block is paired with the same moment of the other sound, which arrives %s', (_, order) => {
  const { blocks, sound, other } = twoSounds()
  for (let time = 0; time < 32; time += 1) for (const next of order === 0 ? [other, sound] : [sound, other]) next()
  expect(blocks).toHaveLength(10)
  for (const { block, other: same } of blocks.slice(1)) {
    const behind = Math.abs((same?.[0] ?? Number.NaN) - (block[0] ?? Number.NaN))
    expect(behind).toBeLessThanOrEqual(piece)
  }
})

test('the other sound may begin later and is paired with the same moment from then on', () => {
  const { blocks, sound, other, skipOther } = twoSounds()
  for (let time = 0; time < 30; time += 1) {
    sound()
    skipOther()
  }
  expect(blocks.at(-1)?.other).toBeNull()
  for (let time = 0; time < 30; time += 1) {
    sound()
    other()
  }
  const { block, other: same } = blocks.at(-1) ?? {}
  expect(Math.abs((same?.[0] ?? Number.NaN) - (block?.[0] ?? Number.NaN))).toBeLessThanOrEqual(piece)
})

test('when the other sound ends, the first one waits a tenth of a second, once', () => {
  const { blocks, sound, other } = twoSounds()
  for (let time = 0; time < 10; time += 1) {
    sound()
    other()
  }
  const before = blocks.length
  for (let time = 0; time < 9; time += 1) sound()
  expect(blocks).toHaveLength(before)
  for (let time = 0; time < 7; time += 1) sound()
  // All of it except an incomplete block.
  expect(blocks).toHaveLength(Math.floor((26 * piece) / length))
  expect(blocks.at(-1)?.other).toBeNull()
})

/**
 * Delivers one of two even sounds early once; returns how far their last pair of blocks is behind what has arrived of
 * each.
 */
function afterComingEarly(early: 'sound' | 'other', unit?: number) {
  const sounds = twoSounds(unit)
  const both = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      sounds.sound()
      sounds.other()
    }
  }
  both(10)
  for (let time = 0; time < 8; time += 1) sounds[early]()
  both(200)
  const { block, other } = sounds.blocks.at(-1) ?? {}
  return { sound: sounds.heard() - (block?.at(-1) ?? 0), other: sounds.heardOther() - (other?.at(-1) ?? 0) }
}

test.each(['sound', 'other'] as const)('after the %s came early once, the sounds are resynchronised', (early) => {
  expect(afterComingEarly(early)[early]).toBeLessThan(length + 2 * piece)
})

test('nothing is skipped to resynchronise while the person speaks', () => {
  expect(afterComingEarly('other', 1).other).toBeGreaterThanOrEqual(8 * piece)
})

test('nothing of the sound is lost or doubled and blocks have the right length, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('sound', 'other', 'skipOther'), { maxLength: 400 }), (steps) => {
      const sounds = twoSounds()
      for (const step of steps) sounds[step]()
      // Nothing waits longer than the limit for the other sound.
      const handed = sounds.blocks.length * length
      expect(sounds.heard() - handed).toBeLessThan(length + 1600)
      sounds.end()
      expect(sounds.blocks.flatMap(({ block }) => block)).toEqual(everySample(sounds.heard()))
      for (const { block, other } of sounds.blocks.slice(0, -1)) {
        expect([block.length, other?.length ?? length]).toEqual([length, length])
      }
    }),
  )
})
