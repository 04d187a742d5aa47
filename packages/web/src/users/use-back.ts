import { useLocation, useNavigate } from 'react-router';

/** Goes back to where this page was opened from; to `list` when its address was typed. */
export function useBack(list: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(list) : navigate(-1));
}
