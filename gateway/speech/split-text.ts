/** Characters per piece: the voices need at most some tenths of a second for it, so that stopping is quick. */
const maxPiece = 200

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A full stop after one of these ends no sentence. */
const abbreviation = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Mt|vs|No|Fig|e\.g|i\.e|[A-Z])\.\s*$/

/** Matches text with at least one character that can be spoken. */
const spoken = /[A-Za-z0-9$%&@#+=*]/

/**
 * Splits a text into pieces to speak one after the other: sentences, and parts of long ones, cut after a comma or a
 * word if possible. Empty if nothing can be spoken.
 */
export function splitText(text: string): string[] {
  return joinAbbreviations(text)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => spoken.test(sentence))
    .flatMap(splitLong)
}

function joinAbbreviations(text: string): string[] {
  const joined: string[] = []
  let open = ''
  for (const { segment } of sentences.segment(speakableText(text))) {
    open += segment
    // A line break ends a sentence, even after an abbreviation.
    if (abbreviation.test(open) && !segment.endsWith('\n')) continue
    joined.push(open)
    open = ''
  }
  return open === '' ? joined : [...joined, open]
}

function splitLong(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > maxPiece) {
    const cut = findCut(rest)
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return [...pieces, rest].filter((piece) => spoken.test(piece))
}

/**
 * Returns where to cut: after the last comma or similar, unless that leaves a stump, otherwise after a word, otherwise
 * anywhere.
 */
function findCut(text: string): number {
  const start = text.slice(0, maxPiece + 1)
  const clause = /^.*[,;:)](?=\s)/s.exec(start)?.[0].length ?? 0
  if (clause > maxPiece / 3) return clause
  const word = start.lastIndexOf(' ')
  return word > 0 ? word : maxPiece
}

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
function speakableText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{ASCII}]/gu, (character) => readings[character] ?? character)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\n\u0020-\u007e]/g, ' ')
}
