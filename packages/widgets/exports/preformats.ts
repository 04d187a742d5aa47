export {
  CreatePreformat,
  EditPreformat,
  type EditPreformatProps,
  type PreformatScreenProps,
} from '../src/preformats/EditPreformats.tsx';
export { PreformatList, type PreformatListProps } from '../src/preformats/PreformatList.tsx';
