import { expect, test } from 'vitest'
import { isMp3, sniffSound } from './check-sound.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['ID3\u0004\0\0\0\0\0\u000a', 'mp3'],
  ['RIFF\u0024\0\0\0WAVEfmt ', 'wav'],
  ['OggS\0\u0002\0\0', 'ogg'],
  ['fLaC\0\0\0\u0022', 'flac'],
  ['<!doctype html>\n', 'html'],
  [' \n<html lang="en">'.slice(0, 16), 'html'],
  ['{"error":{"code"', 'json'],
  ['\0\0\u0001\0\u0002\0\u0003\0', 'unknown'],
  ['', 'unknown'],
])('%j is detected as %s', (text, kind) => {
  expect(sniffSound(bytes(text))).toBe(kind)
})

test('an MPEG layer III frame is distinguished from other layers, rates and noise', () => {
  expect(isMp3(Uint8Array.of(0xff, 0xfb, 0x90, 0x00))).toBe(true)
  expect(isMp3(Uint8Array.of(0xff, 0xf3, 0x40, 0x00))).toBe(true)
  // Layer II, an invalid bit rate and an invalid sample rate.
  expect(isMp3(Uint8Array.of(0xff, 0xfd, 0x90, 0x00))).toBe(false)
  expect(isMp3(Uint8Array.of(0xff, 0xfb, 0xf0, 0x00))).toBe(false)
  expect(isMp3(Uint8Array.of(0xff, 0xfb, 0x9c, 0x00))).toBe(false)
  expect(isMp3(Uint8Array.of(0x12, 0x34, 0x56, 0x78))).toBe(false)
})
