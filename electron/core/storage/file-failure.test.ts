import { expect, test } from 'vitest'
import { explainFileFailure } from './file-failure.ts'

const system = (code: unknown): Error => Object.assign(new Error('says the system'), { code })

test.each([
  [system('ENOSPC'), /the disk is full/],
  [system('EDQUOT'), /the disk is full/],
  [system('EROFS'), /may not be opened, or its folder may not be written to/],
  [system('EACCES'), /may not be opened, or its folder may not be written to/],
  [system('EPERM'), /may not be opened, or its folder may not be written to/],
  [system('ENOENT'), /gone from the disk/],
  [system('EIO'), /^says the system\.$/],
  [new Error('no code'), /^no code\.$/],
  ['a text', /^a text\.$/],
])('%s is explained in a sentence', (error, sentence) => {
  expect(explainFileFailure(error).message).toMatch(sentence)
})
