/**
 * Samples a second of all speech. The voices have 16,000 and 8,000; clients that are not told the rate of PCM take it
 * for 24,000, so that is what they get.
 */
export const speechRate = 24_000
