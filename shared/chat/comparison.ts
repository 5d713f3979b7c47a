/** How many a message can be sent to side by side. */
export const maxTargets = 4
