export {
  LabelConfiguration,
  type LabelConfigurationProps,
} from '../src/label-configuration/LabelConfiguration.tsx';
