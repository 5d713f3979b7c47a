import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTranslation } from './create-translation.ts'
import { germanSentences } from './german-sentences.ts'

const translate = createTranslation(germanSentences)

test('a sentence without holes is looked up directly', () => {
  expect(translate('The gateway refused the connection.')).toBe('Das Gateway hat die Verbindung abgelehnt.')
})

test('texts in holes are inserted into the translation, and translated if possible', () => {
  expect(translate('The file could not be read: EACCES: permission denied, open ‘/x’.')).toBe(
    'Die Datei konnte nicht gelesen werden: EACCES: keine Berechtigung, open ‘/x’.',
  )
  expect(
    translate(
      'The answer of the gateway is not as documented (data.0.id: Invalid input: expected string, received undefined).',
    ),
  ).toBe(
    'Die Antwort des Gateways ist nicht wie beschrieben (data.0.id: Ungültige Eingabe: erwartet Text, bekommen nichts).',
  )
  expect(translate('stop must have at most 4 elements')).toBe('stop darf höchstens 4 Elemente haben')
  expect(translate('temperature must be between 0 and 2')).toBe('temperature muss zwischen 0 und 2 liegen')
})

test('a message of several sentences is translated sentence by sentence', () => {
  expect(
    translate(
      'The keychain is locked. Until it can be used, keys are kept in memory and removed when Gatehouse quits. Unlock it, then try again.',
    ),
  ).toBe(
    'Der Schlüsselbund ist gesperrt. Bis er sich benutzen lässt, bleiben Schlüssel im Arbeitsspeicher und sind vergessen, sobald Gatehouse endet. Entsperren Sie ihn, und versuchen Sie es dann noch einmal.',
  )
  expect(translate('The file a.txt could not be read or kept: it is gone from the disk, or its folder is.')).toBe(
    'Die Datei a.txt konnte nicht gelesen oder aufbewahrt werden: Sie oder ihr Ordner ist vom Datenträger verschwunden.',
  )
})

test('texts of others are not translated', () => {
  for (const message of ['', 'Every ear is busy', 'net::ERR_WHATEVER', 'constructor', 'toString']) {
    expect(translate(message)).toBe(message)
  }
  expect(createTranslation({})('The data file is empty.')).toBe('The data file is empty.')
})

test('any text is translated without error, and user text in it is kept', () => {
  const word = fc.string({ minLength: 1 }).filter((text) => translate(text) === text)
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(translate(`The preset ${one} cannot be read here.`)).toBe(
        `Das Preset ${one} kann hier nicht gelesen werden.`,
      )
      expect(typeof translate(`${one}${other}`)).toBe('string')
    }),
  )
})
