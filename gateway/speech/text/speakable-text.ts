/** What is written outside ASCII and has an English reading or spelling. */
const readings: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': ', ',
  '—': ', ',
  '€': ' euros ',
  '£': ' pounds ',
  '°': ' degrees ',
  '×': ' times ',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
}

/**
 * Text that an English voice can read: typographic signs as plain ones, letters without their accents. What has no
 * English reading (other scripts, emoji, control characters) is left out; lines stay.
 */
export function speakableText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{ASCII}]/gu, (character) => readings[character] ?? character)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\n\u0020-\u007e]/g, ' ')
}
