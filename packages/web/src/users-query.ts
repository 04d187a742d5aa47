/** Keys among the kept answers; invalidate them after a change that the lists show. */
export const usersQueryKey = ['users'] as const;
export const teamQueryKey = ['team'] as const;
