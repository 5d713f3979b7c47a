import { loudnessStepSeconds, speechLevel } from './loudness.ts'

/** A part of a clip with its transcript; times in seconds of the clip. */
interface TranscriptPassage {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Maximum length of a caption: two lines of 42 characters are readable in time. */
const maxCharacters = 84

/** Minimum duration of a caption. */
const minCaptionSeconds = 0.8

/**
 * Returns captions for a transcript. Gateways report no times within a passage, so its words are distributed over the
 * parts with speech, in proportion to their number of characters. `loudness` is that of the clip, in steps of
 * `loudnessStepSeconds`.
 */
export function captionsOf(passages: readonly TranscriptPassage[], loudness: readonly number[]): TranscriptPassage[] {
  return passages.flatMap((passage) => {
    const texts = captionTexts(passage.text)
    const all = texts.reduce((sum, text) => sum + text.length, 0)
    const timeOf = speechClock(passage, loudness)
    let said = 0
    return texts.map((text) => {
      const from = timeOf(said / all).from
      said += text.length
      return { from, to: timeOf(said / all).to, text }
    })
  })
}

/** Formats captions as SubRip (`.srt`). */
export function toSubRip(captions: readonly TranscriptPassage[]): string {
  return spaced(captions)
    .map(({ from, to, text }, index) => `${index + 1}\n${clock(from, ',')} --> ${clock(to, ',')}\n${text}\n`)
    .join('\n')
}

/**
 * Formats captions as WebVTT (W3C Recommendation "WebVTT: The Web Video Text Tracks Format"), in which `&` and `<` are
 * escaped.
 */
export function toWebVtt(captions: readonly TranscriptPassage[]): string {
  const cues = spaced(captions).map(
    ({ from, to, text }) =>
      `${clock(from, '.')} --> ${clock(to, '.')}\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

/** Extends captions to the minimum duration and removes overlaps. */
function spaced(captions: readonly TranscriptPassage[]): TranscriptPassage[] {
  return captions.map((caption, index) => {
    const next = captions[index + 1]?.from ?? Infinity
    const wanted = Math.max(caption.to, caption.from + minCaptionSeconds)
    return { ...caption, to: Math.min(wanted, next) }
  })
}

/** Splits a text into captions: long sentences are split between words, short consecutive ones are joined. */
function captionTexts(text: string): string[] {
  const texts: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    const sentence = segment.replace(/\s+/g, ' ').trim()
    const last = texts.at(-1)
    if (last !== undefined && last.length + sentence.length < maxCharacters / 2)
      texts[texts.length - 1] = `${last} ${sentence}`
    else texts.push(...cutBetweenWords(sentence))
  }
  return texts.filter(Boolean)
}

function cutBetweenWords(sentence: string): string[] {
  const pieces: string[] = []
  let open = ''
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(sentence)) {
    // Break at a space, or between any two words if the language uses no spaces.
    const mayBreak = isWordLike === true && (open.endsWith(' ') || !open.includes(' '))
    if (mayBreak && open.length + segment.length > maxCharacters) {
      pieces.push(open.trim())
      open = ''
    }
    open += segment
  }
  return [...pieces, open.trim()]
}

/** Returns a function from a share of the text of a passage to the time at which it is spoken. */
function speechClock(
  { from, to }: TranscriptPassage,
  loudness: readonly number[],
): (share: number) => { from: number; to: number } {
  const first = Math.round(from / loudnessStepSeconds)
  const steps = loudness.slice(first, Math.round(to / loudnessStepSeconds))
  const level = speechLevel(steps)
  const loud = steps.flatMap((step, index) => (step > level ? [first + index] : []))
  const linear = (share: number): number => from + (to - from) * share
  if (loud.length === 0) return (share) => ({ from: linear(share), to: linear(share) })
  const time = (at: number, index: number): number => ((loud[index] ?? first) + (at - index)) * loudnessStepSeconds
  return (share) => {
    const at = share * loud.length
    return { from: time(at, Math.floor(at)), to: time(at, Math.max(Math.ceil(at) - 1, 0)) }
  }
}

function clock(seconds: number, point: ',' | '.'): string {
  const thousandths = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const hours = two(thousandths / 3_600_000)
  const minutes = two((thousandths / 60_000) % 60)
  return `${hours}:${minutes}:${two((thousandths / 1000) % 60)}${point}${String(thousandths % 1000).padStart(3, '0')}`
}
