/** Samples per second of all speech. The voices have 16,000 and 8,000; clients assume 24,000 for PCM without a rate. */
export const speechRate = 24_000
