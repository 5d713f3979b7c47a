/** Characters outside ASCII that have an English reading or spelling. */
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
 * Returns text that an English voice can read: typographic signs as plain ones, letters without accents. Characters
 * without an English reading (other scripts, emoji, control characters) are dropped; line breaks stay.
 */
export function speakableText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{ASCII}]/gu, (character) => readings[character] ?? character)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\n\u0020-\u007e]/g, ' ')
}
