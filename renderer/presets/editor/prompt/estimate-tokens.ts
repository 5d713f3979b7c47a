/**
 * Estimates the tokens of a text without its model's tokenizer: four characters of an alphabet make one, and each sign
 * of a script without spaces (Han, kana, Hangul) counts as one.
 */
export function estimateTokens(text: string): number {
  const dense = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0
  return dense + Math.ceil((text.length - dense) / 4)
}
