/** Documented meanings of error statuses, shown if the gateway sent no message. */
export const englishStatuses = {
  status401: 'Missing authentication header',
  status402: 'Insufficient credits; add credits to go on',
  status403: 'Only management keys can perform this operation',
  status404: 'Resource not found',
  status409: 'Resource conflict; try again later',
  status429: 'Rate limit exceeded',
  status500: 'Internal server error',
  status502: 'Provider returned an error',
  status503: 'Service temporarily unavailable',
  status524: 'Request timed out; try again later',
} as const
