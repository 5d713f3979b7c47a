/** How many a message can be sent to side by side. */
export const mostTargets = 4
